//! One sum for all that have the same components.

use super::part::Part;
use super::sum::Sum;

impl Sum {
    /// The representative of all sums that differ from this one in the order of components or of heaps, or in
    /// components where nobody can move: their moves are the same. Where nobody can move at all one of these is left.
    ///
    /// ```
    /// use grundy::Sum;
    ///
    /// let text = |text: &str| Ok::<_, grundy::Error>(text.parse::<Sum>()?.in_order().text());
    /// assert_eq!(text("nim:3,0,1")?, "nim:1,3");
    /// assert_eq!(text("wythoff:5,2+nim:0")?, "wythoff:2,5");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn in_order(&self) -> Sum {
        if let [part] = &self.parts[..]
            && part.len() == 1
        {
            return Sum { parts: std::iter::once(part.in_order()).collect() };
        }
        let texted = |part: Box<dyn Part>| (part.text(), part);
        let mut parts: Vec<(String, Box<dyn Part>)> = Vec::new();
        for part in &self.parts {
            // What is written one by one is read so, too.
            match part.is_list() {
                true => parts.push(texted(part.in_order())),
                false => parts.extend((0..part.len()).map(|i| texted(part.standing_for(i..i + 1)))),
            }
        }
        parts.sort_by(|a, b| (a.0.len(), &a.0).cmp(&(b.0.len(), &b.0)));
        let can_move =
            |(_, part): &(String, Box<dyn Part>)| (0..part.len()).any(|i| part.can_move(i));
        match parts.iter().any(can_move) {
            true => parts.retain(can_move),
            false => parts.truncate(1),
        }
        Sum { parts: parts.into_iter().map(|(_, part)| part).collect() }
    }

    /// The same by the very rules of another sum, where these know its components.
    #[cfg(feature = "certificates")]
    pub(crate) fn under(&self, other: &Sum) -> Sum {
        let parts = self.parts.iter().map(|part| {
            let under = other.parts.iter().find_map(|other| part.under(&**other));
            under.unwrap_or_else(|| part.boxed())
        });
        Sum { parts: parts.collect() }
    }
}
