//! The examples, each of which asserts its end.

macro_rules! examples {
    ($($name:ident $path:literal)*) => {
        $(
            #[path = $path]
            mod $name;
        )*

        #[test]
        fn every_example_runs_to_its_end() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
            let files = std::fs::read_dir(folder).unwrap().count();
            let runs: &[fn() -> Result<(), grundy::Error>] = &[$($name::main),*];
            // `nimbers` has errors of its own, and is a test of its own.
            assert_eq!(runs.len() + 1, files);
            for run in runs {
                run().unwrap();
            }
        }
    };
}

examples! {
    own_game "../../examples/own_game.rs"
    sum "../../examples/sum.rs"
    table "../../examples/table.rs"
    misere "../../examples/misere.rs"
    graph "../../examples/graph.rs"
    certificate "../../examples/certificate.rs"
}
