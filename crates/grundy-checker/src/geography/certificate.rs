//! Geography certificates as text, with the nodes by their names.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::Geography;
use crate::budget::{Budget, Meter};
use crate::certificate::{self, Checked, Stop, checked, fails};
use crate::error::Error;
use crate::graph::{Graph, nodes_in_words};

/// Who wins geography from every node of a graph.
///
/// As JSON, version 1, an object with the fields of [`Geography`], where nodes are called by their names,
/// with `version`, `certificate` (`geography`) and `graph`, the file of the graph.
///
/// ```
/// use grundy_checker::Budget;
/// use grundy_checker::geography::Certificate;
///
/// assert!(Certificate::read("{}", &Budget::default()).unwrap_err().is_input());
/// ```
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    version: u32,
    certificate: String,
    graph: PathBuf,
    nodes: u32,
    matching: Vec<(String, String)>,
    losing: Vec<String>,
    barrier: Vec<String>,
    steps: Vec<(String, String)>,
}

impl Certificate {
    /// Reads a geography certificate.
    ///
    /// # Errors
    /// An input error if the text is none, a budget error if it is too long.
    pub fn read(text: &str, budget: &Budget) -> Result<Certificate, Error> {
        certificate::reserve(&mut Meter::new(budget), text.len())?;
        let read: Certificate = certificate::read(text, "geography")?;
        certificate::expect(read.version, &read.certificate, "geography")?;
        Ok(read)
    }

    /// The file that it names.
    pub fn graph(&self) -> &Path {
        &self.graph
    }

    /// Checks the outcome of every node of `graph`, as [`Geography::check`] does.
    ///
    /// # Errors
    /// A budget error if it takes too much.
    pub fn check(&self, graph: &impl Graph, budget: &Budget) -> Result<Checked, Error> {
        checked(self.holds(graph, budget))
    }

    fn holds(&self, graph: &impl Graph, budget: &Budget) -> Result<Checked, Stop> {
        let (claimed, there, source) = (self.nodes, graph.nodes(), graph.source());
        if claimed != there {
            return fails(format!(
                "it is of {}, and '{source}' has {there}",
                nodes_in_words(claimed)
            ));
        }
        let node = |name: &String| match graph.find(name) {
            Some(node) => Ok(node),
            None => {
                let name = certificate::shortened(name);
                fails(format!("the graph has no node '{name}'"))
            }
        };
        let nodes = |list: &[String]| list.iter().map(node).collect::<Result<Vec<_>, _>>();
        let pairs = |list: &[(String, String)]| {
            list.iter().map(|(a, b)| Ok((node(a)?, node(b)?))).collect::<Result<Vec<_>, Stop>>()
        };
        let (matching, steps) = (pairs(&self.matching)?, pairs(&self.steps)?);
        let (losing, barrier) = (nodes(&self.losing)?, nodes(&self.barrier)?);
        let claim = Geography {
            nodes: there,
            matching: &matching,
            losing: &losing,
            barrier: &barrier,
            steps: &steps,
        };
        if let Some(fault) = claim.check(|| graph.edges(), budget)? {
            let names: Vec<String> = fault.nodes.iter().map(|&node| graph.name(node)).collect();
            let colon = if names.is_empty() { "" } else { ": " };
            return fails(format!("{}{colon}{}", fault.what, names.join(", ")));
        }
        Ok(Checked::Holds(format!(
            "geography on '{source}' is P at {} of {} and N at the others; a maximum matching \
             has {} {}",
            losing.len(),
            nodes_in_words(there),
            matching.len(),
            if matching.len() == 1 { "pair" } else { "pairs" }
        )))
    }
}
