//! Amounts of memory.

use std::sync::OnceLock;

/// Half of the machine's memory in bytes, or 1 GiB where the system does not tell. The system is asked once.
pub fn half_of_memory() -> u64 {
    static HALF: OnceLock<u64> = OnceLock::new();
    *HALF.get_or_init(|| {
        let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
        let half = half_of_total(&text).unwrap_or(1 << 30);
        granted().map_or(half, |granted| half.min(granted / 2))
    })
}

/// Addresses that the allocator sets aside for threads, most of which are never used. Where there are no such addresses, the
/// threads do without.
const THREADS: u64 = 128 << 20;

/// The bytes that this process may have, if the system grants it less than there are: by `ulimit -v`, or in a
/// container. The system is asked once.
pub fn granted() -> Option<u64> {
    static GRANTED: OnceLock<Option<u64>> = OnceLock::new();
    *GRANTED.get_or_init(|| {
        let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
        let group = read("/proc/self/cgroup");
        let own = own_group(&group);
        let groups = [
            format!("/sys/fs/cgroup{own}/memory.max"),
            "/sys/fs/cgroup/memory.max".to_string(),
            "/sys/fs/cgroup/memory/memory.limit_in_bytes".to_string(),
        ];
        let groups = groups.iter().filter_map(|path| read(path).trim().parse().ok());
        let space = address_space(&read("/proc/self/limits"));
        let used = used_space(&read("/proc/self/status")).unwrap_or(0);
        let space = space.map(|space| left_of(space, used));
        space.into_iter().chain(groups).min()
    })
}

/// What `/proc/self/limits` says of the address space, if that has a limit.
fn address_space(table: &str) -> Option<u64> {
    let line = table.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The address space that a process has taken by now, with its program and libraries, by `/proc/self/status`.
fn used_space(table: &str) -> Option<u64> {
    let line = table.lines().find_map(|line| line.strip_prefix("VmSize:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

/// What can still be allocated in so much address space.
fn left_of(space: u64, used: u64) -> u64 {
    let left = space.saturating_sub(used);
    if left < THREADS / 2 { left } else { left.saturating_sub(THREADS).max(left / 8) }
}

/// The path of the control group that `/proc/self/cgroup` names.
fn own_group(table: &str) -> &str {
    let path = table.lines().find_map(|line| line.strip_prefix("0::")).unwrap_or_default();
    if path == "/" { "" } else { path }
}

/// `asked`, or half of what the system grants if that is less; the other half is for what is not counted.
pub fn within_granted(asked: u64) -> u64 {
    granted().map_or(asked, |granted| asked.min(granted / 2))
}

/// The same for work that counts nearly every byte: an eighth is left.
pub fn nearly_granted(asked: u64) -> u64 {
    granted().map_or(asked, |granted| asked.min(granted - granted / 8))
}

/// Half of what the system's table says of the whole, in bytes.
fn half_of_total(table: &str) -> Option<u64> {
    let line = table.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(512)
}

/// Reads `500M`, `4G` or a number of bytes.
///
/// # Errors
/// If it is something else, or 2^64 bytes or more: what it should be.
pub fn size(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is not a size such as 500M, 4G or a number of bytes");
    let (digits, unit) = split_unit(text);
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    let shift = match unit.to_ascii_uppercase().trim_end_matches("IB").trim_end_matches('B') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(wrong()),
    };
    number.checked_mul(1 << shift).ok_or_else(wrong)
}

/// The digits at the beginning, and what is behind them.
pub fn split_unit(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_what_the_system_tells() {
        let table = "MemFree:  5 kB\nMemTotal:       16384256 kB\n";
        assert_eq!(half_of_total(table), Some(16_384_256 << 9));
        for table in
            ["", "MemTotal: 7 MB\n", "MemTotal: x kB\n", "MemTotal: 18446744073709551615 kB"]
        {
            assert_eq!(half_of_total(table), None, "{table}");
        }
        assert_eq!(half_of_memory(), half_of_memory());
    }

    #[test]
    fn what_the_system_grants() {
        let limits = |soft| {
            format!(
                "Limit  Soft Limit  Hard Limit  Units\nMax address space         {soft}  unlimited  bytes\n"
            )
        };
        assert_eq!(address_space(&limits("307200000")), Some(307_200_000));
        assert_eq!(address_space(&limits("unlimited")), None);
        assert_eq!(address_space(""), None);
        let status = "Name:\tgrundy\nVmPeak:\t   99 kB\nVmSize:\t   50000 kB\n";
        assert_eq!((used_space(status), used_space("")), (Some(51_200_000), None));
        assert_eq!(left_of(1_000_000_000, 51_200_000), 814_582_272);
        assert_eq!(left_of(100_000_000, 51_200_000), 48_800_000);
        assert_eq!(left_of(180_000_000, 51_200_000), 16_100_000);
        assert_eq!(left_of(50_000_000, 51_200_000), 0);
        assert_eq!(own_group("1:name=x:/y\n0::/user.slice/a\n"), "/user.slice/a");
        assert_eq!((own_group("0::/\n"), own_group("")), ("", ""));
    }

    #[test]
    fn sizes() {
        for (text, bytes) in [
            ("7", 7),
            ("2k", 2048),
            ("500M", 500 << 20),
            ("3GiB", 3 << 30),
            ("1tb", 1 << 40),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(size(text), Ok(bytes));
        }
        for text in ["", "M", "1X", "-1", "1 G", "1.5G", "18446744073709551616", "99999999999T"] {
            assert!(size(text).unwrap_err().contains(&format!("'{text}'")));
        }
    }
}
