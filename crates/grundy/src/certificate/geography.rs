//! Certificates of geography.

use serde::Serialize;

use super::{VERSION, json};
use grundy_graphs::file::Names;
use grundy_graphs::geography::{Geography, Part};

/// Who wins geography from every node of a graph.
///
/// The JSON form, version 1, has the fields of this struct, with the nodes by their names: the file of the
/// graph, how many nodes it has, a maximum matching, the nodes from which the player to move loses, the
/// barrier of Tutte and Berge, and the edges along which alternating trees grow.
///
/// ```
/// use grundy::certificate::GeographyCertificate;
/// use grundy::graphs::file::Names;
/// use grundy::graphs::geography::Geography;
///
/// let found = Geography::new(3, &[(0, 1), (1, 2)], 1 << 20)?;
/// let names = Names::range(0, 3);
/// let certificate = GeographyCertificate::issue("path.txt", &names, &found);
/// assert!(certificate.to_json().contains(r#""losing":["0","2"]"#));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GeographyCertificate {
    version: u32,
    certificate: &'static str,
    graph: String,
    nodes: u32,
    matching: Vec<(String, String)>,
    losing: Vec<String>,
    barrier: Vec<String>,
    steps: Vec<(String, String)>,
}

impl GeographyCertificate {
    /// The certificate of all outcomes on the graph in the file `graph`, whose nodes are called `names`.
    /// Takes time and memory linear in the nodes.
    pub fn issue(graph: &str, names: &Names, found: &Geography) -> GeographyCertificate {
        let pairs = |pairs: &mut dyn Iterator<Item = (u32, u32)>| {
            pairs.map(|(a, b)| (names.text(a), names.text(b))).collect()
        };
        let part = |part| {
            let nodes = found.nodes().filter(|&node| found.part(node) == part);
            nodes.map(|node| names.text(node)).collect()
        };
        GeographyCertificate {
            version: VERSION,
            certificate: "geography",
            graph: graph.to_string(),
            nodes: names.len(),
            matching: pairs(&mut found.pairs()),
            losing: part(Part::Missable),
            barrier: part(Part::Barrier),
            steps: pairs(&mut found.proof().into_iter()),
        }
    }

    /// The certificate as one line of JSON.
    pub fn to_json(&self) -> String {
        json(self)
    }
}
