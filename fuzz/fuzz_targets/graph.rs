//! Any bytes are a graph file or refused in one line, and the rows of what was read read back the same.
#![no_main]

use grundy_graphs::file::{Options, read, write_rows};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let small = Options { memory: 1 << 24, ..Options::default() };
    let graph = match read(data, &small) {
        Ok(graph) => graph,
        Err(stop) => {
            assert_eq!(stop.to_string().lines().count(), 1, "{stop}");
            return;
        }
    };
    let moves = graph.moves();
    assert_eq!(moves.len(), graph.nodes() as usize);
    let mut rows = Vec::new();
    write_rows(&mut rows, &graph.names, &moves).expect("memory takes it");
    let again = read(&rows[..], &Options::default()).expect("what is written reads back");
    let read_moves = again.moves();
    for node in 0..graph.nodes() {
        assert_eq!(again.names.text(node), graph.names.text(node));
        assert_eq!(read_moves.options(node as usize), moves.options(node as usize));
    }
});
