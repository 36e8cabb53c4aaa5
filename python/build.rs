//! Python itself has what the library calls: systems whose linkers want to see it are told so.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
