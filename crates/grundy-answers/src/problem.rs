//! A contest problem.

use grundy::Language;
use grundy_contests::{Format, Texts};
use serde::Serialize;

use crate::VERSION;

/// What is known of a contest problem.
///
/// ```
/// let format = grundy_contests::find("poj1067").unwrap();
/// let json = serde_json::to_value(grundy_answers::Problem::new(format)).unwrap();
/// assert_eq!(json["id"], "poj1067");
/// ```
#[derive(Debug, Serialize)]
pub struct Problem {
    version: u32,
    id: &'static str,
    aliases: &'static [&'static str],
    title: &'static str,
    chinese: &'static str,
    rules: &'static str,
    input: &'static str,
    output: &'static str,
    limits: &'static str,
    method: &'static str,
    source: String,
    moves: Option<&'static str>,
    samples: Vec<Sample>,
}

#[derive(Debug, Serialize)]
struct Sample {
    input: &'static str,
    output: &'static str,
}

impl Problem {
    /// Of a format, in English.
    pub fn new(format: &'static Format) -> Problem {
        Problem::told(format, format.in_english())
    }

    /// Of a format, in Chinese if that is the language, else in English.
    pub fn of(format: &'static Format, language: &Language) -> Problem {
        match language.code() {
            "zh" => Problem::told(format, format.in_chinese()),
            _ => Problem::new(format),
        }
    }

    fn told(format: &'static Format, texts: Texts) -> Problem {
        let samples = format.samples.iter();
        Problem {
            version: VERSION,
            id: format.id,
            aliases: format.aliases,
            title: format.title,
            chinese: format.chinese,
            rules: texts.rules,
            input: texts.input,
            output: texts.output,
            limits: texts.limits,
            method: texts.method,
            source: format.source(),
            moves: texts.moves,
            samples: samples.map(|s| Sample { input: s.input, output: s.output }).collect(),
        }
    }
}
