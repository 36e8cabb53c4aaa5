//! The engines of grundy for Python: numbers, texts and NumPy arrays in, the same out.
//!
//! What a user of Python sees is written in Python, in the folder `grundy` beside this crate; here is what computes,
//! one file an idea, as the private module `grundy._grundy`. Everything that may take long runs on a thread of its
//! own without Python's lock (`work`), so that Ctrl-C is heard and other threads of Python go on.

mod arguments;
mod arrays;
mod automata;
mod boxes;
mod certificates;
mod errors;
mod graphs;
mod heaps;
mod nimbers;
mod numbers;
mod own;
mod position;
mod rules;
mod solve;
mod tables;
mod work;

use pyo3::prelude::*;

#[pymodule]
fn _grundy(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    numbers::register(module)?;
    position::register(module)?;
    solve::register(module)?;
    boxes::register(module)?;
    heaps::register(module)?;
    tables::register(module)?;
    graphs::register(module)?;
    nimbers::register(module)?;
    rules::register(module)?;
    automata::register(module)?;
    certificates::register(module)?;
    own::register(module)
}
