//! What holds of the source itself: modules without a circle, `unsafe` in one folder.

use grundy_testing::Modules;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

#[test]
fn modules_name_one_another_without_a_circle() {
    let modules = Modules::read(SOURCE);
    assert!(modules.named_by("matrix").any(|name| name == "poly64"), "{modules:?}");
    assert!(modules.circle().is_empty(), "{:?}", modules.circle());
}

#[test]
fn unsafe_code_is_in_the_kernels_alone() {
    let modules = Modules::read(SOURCE);
    let with_unsafe: Vec<_> = modules.with("unsafe_code").chain(modules.with("unsafe {")).collect();
    assert!(!with_unsafe.is_empty());
    for (module, path) in with_unsafe {
        assert_eq!(module, "kernels", "{}", path.display());
    }
}
