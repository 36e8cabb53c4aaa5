//! Finite partial orders with turning sets, read from JSON.

use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;

/// A finite partial order with turning sets; elements are numbered as the file lists them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Order {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
    /// The turning sets of each element, the element itself included.
    sets: Vec<Vec<Vec<usize>>>,
}

/// What the file says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    elements: Vec<String>,
    order: Vec<(String, String)>,
    turning: BTreeMap<String, Vec<Vec<String>>>,
}

/// Elements of an order: what is below each is found by a walk of its own.
const MAX_ELEMENTS: usize = 10_000;

/// Whether a name may contain `c`.
pub(super) fn fits_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '\'')
}

impl Order {
    /// The names of the elements.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// Reads and checks the contents of a file.
    ///
    /// # Errors
    /// Why it is not a partial order with turning sets.
    pub(super) fn read(text: &str) -> Result<Order, String> {
        let file: File = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let mut order = Order { names: file.elements, numbers: HashMap::new(), sets: Vec::new() };
        if order.names.len() > MAX_ELEMENTS {
            return Err(format!("at most {MAX_ELEMENTS} elements are allowed"));
        }
        for (number, name) in order.names.iter().enumerate() {
            if name.is_empty() || !name.chars().all(fits_name) {
                return Err(format!("the name {name:?} needs letters, digits, or any of _ - . '"));
            }
            if order.numbers.insert(name.clone(), number).is_some() {
                return Err(format!("the element {name} is there twice"));
            }
        }
        let mut less = vec![Vec::new(); order.names.len()];
        for (low, high) in &file.order {
            less[order.known(high)?].push(order.known(low)?);
        }
        if let Some(cycle) = cycle(&less) {
            let names: Vec<&str> = cycle.iter().map(|&element| order.name(element)).collect();
            return Err(format!("no partial order, for {}", names.join(" < ")));
        }
        order.sets = vec![Vec::new(); order.names.len()];
        for (name, sets) in &file.turning {
            let element = order.known(name)?;
            let below = below(element, &less);
            for set in sets {
                let set = order.turning_set(element, &below, set)?;
                order.sets[element].push(set);
            }
        }
        Ok(order)
    }

    /// The name of an element.
    pub(super) fn name(&self, element: usize) -> &str {
        &self.names[element]
    }

    /// The element called `name`.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// The turning sets of an element.
    pub(super) fn sets(&self, element: usize) -> &[Vec<usize>] {
        &self.sets[element]
    }

    fn known(&self, name: &str) -> Result<usize, String> {
        self.find(name).ok_or_else(|| format!("{name:?} is not among the elements"))
    }

    fn turning_set(
        &self,
        element: usize,
        below: &[bool],
        set: &[String],
    ) -> Result<Vec<usize>, String> {
        let top = self.name(element);
        let shown = format!("the turning set [{}] of {top}", set.join(", "));
        let mut members = Vec::with_capacity(set.len());
        for name in set {
            let member = self.known(name)?;
            if member != element && !below[member] {
                return Err(format!("{shown} contains {name}, which is not below {top}"));
            }
            members.push(member);
        }
        members.sort_unstable();
        if let Some(twice) = members.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("{shown} contains {} twice", self.name(twice[0])));
        }
        if !members.contains(&element) {
            return Err(format!("{shown} does not contain {top}"));
        }
        Ok(members)
    }
}

/// Which elements are below `top`, itself aside.
fn below(top: usize, less: &[Vec<usize>]) -> Vec<bool> {
    let mut below = vec![false; less.len()];
    let mut open = vec![top];
    while let Some(element) = open.pop() {
        for &lower in &less[element] {
            if !below[lower] {
                below[lower] = true;
                open.push(lower);
            }
        }
    }
    below
}

/// Elements each less than the next, the last the same as the first, if there are any.
fn cycle(less: &[Vec<usize>]) -> Option<Vec<usize>> {
    let mut greater = vec![Vec::new(); less.len()];
    for (high, lows) in less.iter().enumerate() {
        lows.iter().for_each(|&low| greater[low].push(high));
    }
    // Takes away least elements as long as there are any.
    let mut waiting: Vec<usize> = less.iter().map(Vec::len).collect();
    let mut least: Vec<usize> = (0..less.len()).filter(|&e| waiting[e] == 0).collect();
    while let Some(element) = least.pop() {
        for &high in &greater[element] {
            waiting[high] -= 1;
            if waiting[high] == 0 {
                least.push(high);
            }
        }
    }
    // Every element that is left has a lesser one that is left: going down must come round.
    let mut at = waiting.iter().position(|&lower| lower > 0)?;
    let mut way = Vec::new();
    while !way.contains(&at) {
        way.push(at);
        at = *less[at].iter().find(|&&low| waiting[low] > 0)?;
    }
    let start = way.iter().position(|&element| element == at)?;
    let mut cycle = way.split_off(start);
    cycle.push(at);
    cycle.reverse();
    Some(cycle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_order_with_turning_sets_is_refused() {
        let file = |order: &str, turning: &str| {
            format!(r#"{{"elements":["a","b","c"],"order":{order},"turning":{turning}}}"#)
        };
        for (text, reason) in [
            (file(r#"[["a","b"],["b","a"]]"#, "{}"), "no partial order, for a < b < a"),
            (file(r#"[["c","c"]]"#, "{}"), "no partial order, for c < c"),
            (file(r#"[["a","b"],["b","c"],["c","b"]]"#, "{}"), "no partial order, for b < c < b"),
            (file(r#"[["a","x"]]"#, "{}"), r#""x" is not among the elements"#),
            (file("[]", r#"{"y":[]}"#), r#""y" is not among the elements"#),
            (
                file(r#"[["a","b"]]"#, r#"{"b":[["b","a"],["a"]]}"#),
                "the turning set [a] of b does not contain b",
            ),
            (
                file(r#"[["a","b"]]"#, r#"{"b":[["b","c"]]}"#),
                "the turning set [b, c] of b contains c, which is not below b",
            ),
            (
                file(r#"[["a","b"]]"#, r#"{"a":[["a","b"]]}"#),
                "the turning set [a, b] of a contains b, which is not below a",
            ),
            (
                file(r#"[["a","b"]]"#, r#"{"b":[["b","b"]]}"#),
                "the turning set [b, b] of b contains b twice",
            ),
            (
                r#"{"elements":["a","a"],"order":[],"turning":{}}"#.to_string(),
                "the element a is there twice",
            ),
            (
                r#"{"elements":["a,b"],"order":[],"turning":{}}"#.to_string(),
                r#"the name "a,b" needs letters, digits, or any of _ - . '"#,
            ),
            (
                r#"{"elements":["a"],"order":[]}"#.to_string(),
                "missing field `turning` at line 1 column 29",
            ),
        ] {
            assert_eq!(Order::read(&text).unwrap_err(), reason, "{text}");
        }
    }

    #[test]
    fn below_goes_through_others() {
        let text = r#"{"elements":["a","b","c"],"order":[["b","c"],["a","b"]],"turning":{"c":[["c","a"]]}}"#;
        assert_eq!(Order::read(text).unwrap().sets(2), [vec![0, 2]]);
    }
}
