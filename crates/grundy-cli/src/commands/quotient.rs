//! `grundy quotient`.

mod text;

use std::process::ExitCode;

use grundy::certificate::QuotientCertificate;
use grundy::misere::{Element, HeapQuotient};
use grundy::rules::heap_rules;
use serde::Serialize;

use crate::args;
use crate::environment;
use crate::failure::{self, Failure};
use crate::output::{self, Style, json, write_file};
use crate::progress::Progress;

pub(crate) fn run(args: &args::Quotient, style: Style) -> Result<ExitCode, Failure> {
    let is_printed = output::one_printed([
        ("--json", output::printed(args.json)),
        ("--certificate", args.certificate.as_deref()),
    ])?;
    let (rules, code) = heap_rules(&args.code, &environment::Disk::default())
        .map_err(|error| Failure::of(&args.code, &error))?;
    let mut quotient = HeapQuotient::new(rules, args.max_order);
    let ended = {
        let _progress = Progress::unknown(format!("the quotient of {code}"));
        quotient.extend_to(args.to, &args.limits()).err()
    };
    if let Some(path) = &args.certificate {
        let certificate = QuotientCertificate::issue(&code, &quotient);
        write_file(path, format!("{}\n", certificate.to_json()).as_bytes())?;
    }
    failure::heard(|| {
        let mut out = output::page(!args.json);
        if args.json {
            output::print_json(&mut out, &Answer::new(&code, &quotient, args))?;
        } else if !is_printed {
            text::print(&mut out, &code, &quotient, args.table, style)?;
        }
        Ok(std::io::Write::flush(&mut out)?)
    })?;
    let Some(error) = ended else { return Ok(ExitCode::SUCCESS) };
    let next = quotient.last() + 1;
    grundy_cli_common::note(
        "grundy",
        format!("{code}: the quotient stops before heap {next}: {}", failure::told(&error)),
    );
    Ok(ExitCode::from(failure::code(&error)))
}

#[derive(Serialize)]
struct Answer<'a> {
    version: u32,
    code: &'a str,
    status: &'static str,
    heaps: usize,
    order: usize,
    p_elements: usize,
    preperiod: Option<usize>,
    period: Option<usize>,
    /// n if this is the quotient T_n of nim-heaps.
    tame: Option<u32>,
    generators: &'a [usize],
    /// The exponents of the generators in each element.
    elements: Vec<&'a [u16]>,
    losing: Vec<usize>,
    images: &'a [Element],
    relations: Vec<Relation>,
    certificate: Option<String>,
}

#[derive(Serialize)]
struct Relation {
    word: Vec<u16>,
    element: Element,
}

impl<'a> Answer<'a> {
    fn new(code: &'a str, quotient: &'a HeapQuotient, args: &args::Quotient) -> Answer<'a> {
        let bipartite = quotient.quotient();
        let monoid = &bipartite.monoid;
        let relations = monoid.relations().into_iter();
        Answer {
            version: json::VERSION,
            code,
            status: if quotient.period().is_some() { "proved" } else { "partial" },
            heaps: quotient.last(),
            order: monoid.order(),
            p_elements: bipartite.losing.count_ones(..),
            preperiod: quotient.period().map(|period| period.start),
            period: quotient.period().map(|period| period.period),
            tame: bipartite.tame(),
            generators: quotient.generators(),
            elements: monoid.elements().map(|x| monoid.word(x)).collect(),
            losing: bipartite.losing.ones().collect(),
            images: quotient.images(),
            relations: relations.map(|(word, element)| Relation { word, element }).collect(),
            certificate: args.certificate.as_ref().map(|path| path.display().to_string()),
        }
    }
}
