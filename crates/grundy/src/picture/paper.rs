//! What is known of a drawing on paper: which spots a walk around each piece of it meets, and in which region.

/// A region of a drawing.
///
/// ```
/// use grundy::Sum;
/// use grundy::picture::{Dot, Picture};
///
/// // Two spots, and a line from the one to the other with a new spot on it.
/// let sum: Sum = "sprouts:1a1a".parse()?;
/// let Some(Picture::Regions { lands, .. }) = sum.components().next().and_then(|c| c.picture())
/// else {
///     panic!()
/// };
/// let [piece] = &lands[0][0].boundaries[..] else { panic!() };
/// let middle = Dot { name: "a".into(), lines: 1 };
/// assert!(piece.has_lines && piece.dots.len() == 4);
/// assert_eq!(piece.dots.iter().filter(|dot| **dot == middle).count(), 2);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The pieces that lie in it or around it.
    pub boundaries: Vec<Boundary>,
}

/// A connected piece of a drawing as a walk around it inside of a region meets it.
///
/// ```
/// use grundy::picture::{Boundary, Dot};
///
/// let spot = Dot { name: String::new(), lines: 3 };
/// let alone = Boundary { has_lines: false, dots: vec![spot] };
/// assert_eq!(alone.dots[0].lines, 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boundary {
    /// Whether there are lines to walk along, back to the first spot in the end: `false` for a spot alone.
    pub has_lines: bool,
    /// The spots in their order; one may be met twice.
    pub dots: Vec<Dot>,
}

/// A spot, in one of the places where it is met.
///
/// ```
/// use grundy::picture::Dot;
///
/// let dot = Dot { name: "A".into(), lines: 1 };
/// assert_eq!(dot, dot.clone());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dot {
    /// What it is called in all its places, small letters in its region and others in its land; empty if it is met once.
    pub name: String,
    /// How many lines may still end in it.
    pub lines: u32,
}
