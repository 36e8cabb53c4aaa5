//! Certificates of geography.

use serde::{Serialize, Serializer};

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
#[derive(Clone, Debug, Serialize)]
pub struct GeographyCertificate<'a> {
    version: u32,
    certificate: &'static str,
    graph: &'a str,
    nodes: u32,
    matching: Matching<'a>,
    losing: NamedPart<'a>,
    barrier: NamedPart<'a>,
    steps: Steps<'a>,
}

impl<'a> GeographyCertificate<'a> {
    /// The certificate of all outcomes on the graph in the file `graph`, whose nodes are called `names`.
    /// Takes time and memory linear in the nodes: names are looked up when it is written.
    pub fn issue(graph: &'a str, names: &'a Names, found: &'a Geography) -> Self {
        let part = |part| NamedPart { names, found, part };
        GeographyCertificate {
            version: VERSION,
            certificate: "geography",
            graph,
            nodes: names.len(),
            matching: Matching { names, found },
            losing: part(Part::Missable),
            barrier: part(Part::Barrier),
            steps: Steps { names, steps: found.proof() },
        }
    }

    /// The certificate as one line of JSON.
    pub fn to_json(&self) -> String {
        json(self)
    }
}

/// The pairs of a matching, by their names.
#[derive(Clone, Debug)]
struct Matching<'a> {
    names: &'a Names,
    found: &'a Geography,
}

impl Serialize for Matching<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.found.pairs().map(|pair| named(self.names, pair)))
    }
}

/// The nodes of a part, by their names, which are looked up when it is written.
///
/// ```
/// use grundy::certificate::NamedPart;
/// use grundy::graphs::file::Names;
/// use grundy::graphs::geography::{Geography, Part};
///
/// let found = Geography::new(3, &[(0, 1), (1, 2)], 1 << 20)?;
/// let names = Names::range(0, 3);
/// let losing = NamedPart { names: &names, found: &found, part: Part::Missable };
/// assert_eq!(serde_json::to_string(&losing).unwrap(), r#"["0","2"]"#);
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct NamedPart<'a> {
    /// What nodes are called.
    pub names: &'a Names,
    /// Geography on the graph.
    pub found: &'a Geography,
    /// Which nodes.
    pub part: Part,
}

impl Serialize for NamedPart<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let nodes = self.found.nodes().filter(|&node| self.found.part(node) == self.part);
        serializer.collect_seq(nodes.map(|node| self.names.text(node)))
    }
}

/// Edges along which trees grow, by their names.
#[derive(Clone, Debug)]
struct Steps<'a> {
    names: &'a Names,
    steps: Vec<(u32, u32)>,
}

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.steps.iter().map(|&pair| named(self.names, pair)))
    }
}

fn named(names: &Names, (a, b): (u32, u32)) -> (String, String) {
    (names.text(a), names.text(b))
}
