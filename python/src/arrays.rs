//! Arrays that come from NumPy and go there: integers of every width, without copies where they fit.

use grundy_kernels::memory::reserve;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::errors;

/// Values from 0 on in the narrowest of 8, 16 and 32 bits.
pub(crate) enum Narrow {
    Bytes(Vec<u8>),
    Short(Vec<u16>),
    Long(Vec<u32>),
}

/// Values that are converted at a time.
const CHUNK: usize = 1 << 14;

/// Numbers that are read between two looks for Ctrl-C.
const PIECE: usize = 1 << 20;

/// Gives other threads their turn, and looks for Ctrl-C.
fn pause(py: Python<'_>) -> PyResult<()> {
    py.detach(|| ());
    py.check_signals()
}

impl Narrow {
    /// `count` values, none above `most`; `read(from, out)` fills `out` with those from number `from` on.
    #[allow(clippy::cast_possible_truncation)] // None is above `most`.
    pub(crate) fn new(count: usize, most: u32, mut read: impl FnMut(usize, &mut [u32])) -> Narrow {
        let mut buffer = vec![0; CHUNK.min(count)];
        let mut each = |push: &mut dyn FnMut(&[u32])| {
            for from in (0..count).step_by(CHUNK) {
                let chunk = &mut buffer[..CHUNK.min(count - from)];
                read(from, chunk);
                push(chunk);
            }
        };
        if u8::try_from(most).is_ok() {
            let mut values = Vec::with_capacity(count);
            each(&mut |chunk| values.extend(chunk.iter().map(|&value| value as u8)));
            Narrow::Bytes(values)
        } else if u16::try_from(most).is_ok() {
            let mut values = Vec::with_capacity(count);
            each(&mut |chunk| values.extend(chunk.iter().map(|&value| value as u16)));
            Narrow::Short(values)
        } else {
            let mut values = Vec::with_capacity(count);
            each(&mut |chunk| values.extend_from_slice(chunk));
            Narrow::Long(values)
        }
    }

    /// The array, which takes the memory over.
    pub(crate) fn into_array(self, py: Python<'_>) -> Bound<'_, PyAny> {
        match self {
            Narrow::Bytes(values) => values.into_pyarray(py).into_any(),
            Narrow::Short(values) => values.into_pyarray(py).into_any(),
            Narrow::Long(values) => values.into_pyarray(py).into_any(),
        }
    }
}

/// A contiguous array of integers, read where it lies.
#[derive(FromPyObject)]
pub(crate) enum Integers<'py> {
    /// int64, what NumPy makes of lists.
    I64(PyReadonlyArray1<'py, i64>),
    /// int32, as scipy has indices.
    I32(PyReadonlyArray1<'py, i32>),
    /// uint32, as the engines have nodes.
    U32(PyReadonlyArray1<'py, u32>),
    /// uint64.
    U64(PyReadonlyArray1<'py, u64>),
}

/// Calls `$then` with the slice of `$array`, whatever its width.
macro_rules! with_slice {
    ($array:expr, $slice:ident => $then:expr) => {
        match $array {
            Integers::I64(array) => {
                let $slice = array.as_slice().map_err(|_| scattered())?;
                $then
            }
            Integers::I32(array) => {
                let $slice = array.as_slice().map_err(|_| scattered())?;
                $then
            }
            Integers::U32(array) => {
                let $slice = array.as_slice().map_err(|_| scattered())?;
                $then
            }
            Integers::U64(array) => {
                let $slice = array.as_slice().map_err(|_| scattered())?;
                $then
            }
        }
    };
}

fn scattered() -> PyErr {
    errors::input("found an array with gaps, expected a contiguous one")
}

/// A number that may be a node.
trait Node: Copy + std::fmt::Display {
    /// As a node; 2^32 − 1, which is none, for what is none.
    fn node(self) -> u32;
    /// The lowest 32 bits.
    fn low(self) -> u32;
    /// The others, which are 0 if it may be a node.
    fn high(self) -> u64;
}

macro_rules! node {
    ($($integer:ty),*) => {
        $(impl Node for $integer {
            #[inline]
            fn node(self) -> u32 {
                u32::try_from(self).unwrap_or(u32::MAX)
            }
            #[inline]
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // The others are looked at.
            fn low(self) -> u32 {
                self as u32
            }
            #[inline]
            #[allow(clippy::cast_sign_loss, clippy::cast_lossless)] // Signs come into the high bits.
            fn high(self) -> u64 {
                self as u64 >> 32
            }
        })*
    };
}

node!(i64, i32, u32, u64);

impl Integers<'_> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Integers::I64(array) => array.as_array().len(),
            Integers::I32(array) => array.as_array().len(),
            Integers::U32(array) => array.as_array().len(),
            Integers::U64(array) => array.as_array().len(),
        }
    }

    /// The numbers as nodes, which are smaller than `nodes` if that is known.
    ///
    /// # Errors
    /// At the first that is none.
    pub(crate) fn nodes(&self, name: &str, nodes: Option<u32>) -> PyResult<Vec<u32>> {
        with_slice!(self, slice => {
            let found: Vec<u32> = slice.iter().map(|n| n.node()).collect();
            check(name, slice, found.iter().copied().max(), nodes)?;
            Ok(found)
        })
    }

    /// Pairs of nodes, the first ones from `self`. Other threads have their turn meanwhile, and Ctrl-C is heard; not while
    /// numbers are read, which others may write.
    ///
    /// # Errors
    /// If there are more of one than of the other, at the first number that is no node, or at Ctrl-C.
    pub(crate) fn pairs(
        &self,
        py: Python<'_>,
        targets: &Integers<'_>,
        nodes: Option<u32>,
    ) -> PyResult<Vec<(u32, u32)>> {
        if self.len() != targets.len() {
            return Err(errors::input(format!(
                "found {} sources and {} targets, expected as many of both",
                self.len(),
                targets.len()
            )));
        }
        with_slice!(self, from => with_slice!(targets, to => {
            // Without branches, so that several numbers go at a time; what is wrong is looked for afterwards.
            let (mut high, mut most) = (0, (0, 0));
            let mut found: Vec<(u32, u32)> = Vec::new();
            reserve(&mut found, from.len());
            for (from, to) in from.chunks(PIECE).zip(to.chunks(PIECE)) {
                found.extend(from.iter().zip(to).map(|(a, b)| {
                    let pair = (a.low(), b.low());
                    high |= a.high() | b.high();
                    most = (most.0.max(pair.0), most.1.max(pair.1));
                    pair
                }));
                pause(py)?;
            }
            if high != 0 {
                most = (u32::MAX, u32::MAX);
            }
            if !found.is_empty() {
                check("source", from, Some(most.0), nodes)?;
                check("target", to, Some(most.1), nodes)?;
            }
            Ok(found)
        }))
    }
}

/// The largest number of nodes: the last numbers mean that there is none.
const MOST_NODES: u32 = u32::MAX - 4;

/// Fails at the first number that is no node, if the largest is none.
fn check(
    name: &str,
    slice: &[impl Node],
    largest: Option<u32>,
    nodes: Option<u32>,
) -> PyResult<()> {
    let nodes = nodes.unwrap_or(MOST_NODES).min(MOST_NODES);
    if largest.is_none_or(|largest| largest < nodes) {
        return Ok(());
    }
    // It may be the other array that is wrong.
    let Some((at, n)) = slice.iter().enumerate().find(|(_, n)| n.node() >= nodes) else {
        return Ok(());
    };
    Err(errors::input(format!(
        "{name}[{at}]: found {n}, expected a node from 0 to {}",
        i64::from(nodes) - 1
    )))
}

/// Nodes, with −1 where there is none.
pub(crate) fn or_none<'py>(
    py: Python<'py>,
    nodes: impl Iterator<Item = Option<u32>> + Send,
) -> Bound<'py, PyArray1<i64>> {
    let nodes = py.detach(|| nodes.map(|node| node.map_or(-1, i64::from)).collect::<Vec<i64>>());
    nodes.into_pyarray(py)
}
