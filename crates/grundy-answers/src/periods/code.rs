//! A function of one's own for values that repeat: a table and a division, no library.

use grundy::theory::period::Period;
use grundy_automata::show::{Language, wrapped};

/// Functions `value` of a heap and `accepts`, which says whether heaps are a P-position. `values` are those before the second
/// period begins. Heaps have 64 bits there and values
/// 128, so that none is too large; in Python both have any size.
///
/// ```
/// use grundy::theory::period::Period;
/// use grundy_answers::periods::code;
/// use grundy_automata::show::Language;
///
/// let python = code(&[0, 1, 2], Period::new(0, 3), Language::Python);
/// assert!(python.contains("VALUES = [0, 1, 2]") && python.contains("def accepts(heaps):"));
/// ```
pub fn code(values: &[u32], period: Period, language: Language) -> String {
    let table: Vec<String> = values.iter().map(u32::to_string).collect();
    let table = wrapped(&table.join(", "));
    let Period { start, period, saltus } = period;
    let known = values.len();
    match language {
        Language::Python => format!(
            "# The Grundy value of a heap, and whether heaps are a P-position.\n\
             VALUES = [{table}]\n\n\n\
             def value(heap):\n    \
             if heap < {known}:\n        return VALUES[heap]\n    \
             periods, rest = divmod(heap - {start}, {period})\n    \
             return VALUES[{start} + rest] + {saltus} * periods\n\n\n\
             def accepts(heaps):\n    \
             total = 0\n    \
             for heap in heaps:\n        total ^= value(heap)\n    \
             return total == 0\n"
        ),
        Language::Cpp => format!(
            "// The Grundy value of a heap, and whether heaps are a P-position.\n\
             #include <cstdint>\n#include <vector>\n\n\
             static const std::uint32_t VALUES[] = {{{table}}};\n\n\
             unsigned __int128 value(std::uint64_t heap) {{\n    \
             if (heap < {known}) return VALUES[heap];\n    \
             const std::uint64_t beyond = heap - {start};\n    \
             return VALUES[{start} + beyond % {period}] + static_cast<unsigned __int128>(beyond / {period}) * {saltus};\n}}\n\n\
             bool accepts(const std::vector<std::uint64_t>& heaps) {{\n    \
             unsigned __int128 total = 0;\n    \
             for (const std::uint64_t heap : heaps) total ^= value(heap);\n    \
             return total == 0;\n}}\n"
        ),
        Language::Rust => format!(
            "// The Grundy value of a heap, and whether heaps are a P-position.\n\
             const VALUES: &[u32] = &[{table}];\n\n\
             pub fn value(heap: u64) -> u128 {{\n    \
             if heap < {known} {{\n        return VALUES[heap as usize].into();\n    }}\n    \
             let beyond = heap - {start};\n    \
             u128::from(VALUES[{start} + (beyond % {period}) as usize]) + u128::from(beyond / {period}) * {saltus}\n}}\n\n\
             pub fn accepts(heaps: &[u64]) -> bool {{\n    \
             heaps.iter().fold(0, |total, &heap| total ^ value(heap)) == 0\n}}\n"
        ),
    }
}
