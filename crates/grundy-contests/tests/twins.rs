//! Every contest format: the judges' samples, plain search on thousands of small inputs, input as
//! real judges send it, and errors that say where.

#[path = "twins/boards.rs"]
mod boards;
#[path = "twins/graphs.rs"]
mod graphs;
#[path = "twins/heaps.rs"]
mod heaps;
#[path = "twins/nim.rs"]
mod nim;
#[path = "twins/reference.rs"]
mod reference;
#[path = "twins/splitting.rs"]
mod splitting;

use std::collections::BTreeSet;

use grundy_contests::{Cases, FORMATS, Format, Size, Test, answer, find};
use grundy_core::ReadError;
use reference::{Tokens, Twin};

/// The slow answers to one case, by the rules alone.
fn twin(format: &Format) -> Twin {
    let lists = [nim::TWINS, heaps::TWINS, boards::TWINS, graphs::TWINS, splitting::TWINS];
    let twin = lists.into_iter().flatten().find(|(id, _)| *id == format.id);
    twin.unwrap_or_else(|| panic!("{} has no plain twin", format.id)).1
}

fn run(format: &Format, input: &str) -> (String, Result<(), ReadError>) {
    let mut output = Vec::new();
    let result = answer(format, &mut input.as_bytes(), &mut output);
    (String::from_utf8(output).unwrap(), result)
}

/// The answers to an input that is answered to its end.
#[track_caller]
fn answered(format: &Format, input: &str) -> String {
    let (output, result) = run(format, input);
    assert!(result.is_ok(), "{} in {}\n{input}", result.unwrap_err(), format.id);
    output
}

#[track_caller]
fn check(format: &Format, input: &str, expected: &str) {
    assert_eq!(answered(format, input), expected, "{}\n{input}", format.id);
}

#[test]
fn samples() {
    for format in FORMATS {
        assert!(!format.samples.is_empty(), "{} has no sample", format.id);
        for sample in format.samples {
            check(format, sample.input, sample.output);
        }
    }
}

#[test]
fn samples_as_real_judges_send_them() {
    for format in FORMATS {
        for sample in format.samples {
            let (input, output) = (sample.input, sample.output);
            check(format, &input.replace('\n', "\r\n"), output);
            check(format, input.trim_end(), output);
            check(format, &format!("{input}\n\r\n  \n"), output);
            check(format, &format!("\n{}", input.replace(' ', " \t  ")), output);
        }
    }
}

/// Small inputs on which each format is compared with plain search.
const INPUTS: u64 = 3000;

#[test]
fn formats_agree_with_plain_search() {
    let only = std::env::var("GRUNDY_JUDGE").ok();
    let is_known = |id: &String| FORMATS.iter().any(|format| format.id == *id);
    assert!(only.as_ref().is_none_or(is_known), "no problem is called {only:?}");
    for format in FORMATS.iter().filter(|format| only.as_deref().is_none_or(|id| id == format.id)) {
        let twin = twin(format);
        let mut different = BTreeSet::new();
        let mut answers = BTreeSet::new();
        for seed in 0..INPUTS {
            let test = Test::random(format, seed, 1, Size::Small);
            let text = test.text(format);
            if !different.insert(text.clone()) {
                continue;
            }
            let mut tokens = Tokens::of(case_text(format, &text));
            let mut expected = String::new();
            twin(&mut tokens, &mut expected);
            assert!(tokens.at_end(), "the plain twin of {} leaves input over", format.id);
            check(format, &text, &expected);
            answers.insert(expected);
        }
        println!("{}: {} small inputs, {} answers", format.id, different.len(), answers.len());
        assert!(different.len() >= 5, "{}: too few different inputs", format.id);
        assert!(answers.len() >= 2, "{}: always the same answer", format.id);
    }
}

/// The text of the one case of an input.
fn case_text<'a>(format: &Format, input: &'a str) -> &'a str {
    match format.cases {
        Cases::One | Cases::ToEnd => input,
        Cases::Counted(_) | Cases::Together(_) => input.strip_prefix("1\n").unwrap(),
        Cases::Until(mark) => input.strip_suffix(&format!("{mark}\n")).unwrap(),
    }
}

#[test]
fn made_up_inputs_are_valid() {
    // `./test --long` takes many more.
    let (many, large) = grundy_testing::length((8, 1), (40, 2));
    for format in FORMATS {
        for size in [Size::Any, Size::Max] {
            for seed in 0..if size == Size::Max { large } else { many } {
                let count = if size == Size::Max { large } else { 10 };
                let text = Test::random(format, seed, count, size).text(format);
                let (output, result) = run(format, &text);
                let start: String = text.chars().take(300).collect();
                assert!(result.is_ok(), "{} {}\n{start}", format.id, result.unwrap_err());
                assert!(!output.is_empty(), "{}\n{start}", format.id);
            }
        }
    }
}

/// Several cases in one input give the answers of each alone, one after the other.
#[test]
fn cases_do_not_depend_on_each_other() {
    for format in FORMATS.iter().filter(|format| format.cases != Cases::One) {
        let test = Test::random(format, 3, 20, Size::Small);
        let together = answered(format, &test.text(format));
        let apart: Vec<String> = test
            .cases
            .iter()
            .map(|case| answered(format, &Test { cases: vec![case.clone()] }.text(format)))
            .collect();
        let numbered = |text: &str, i: usize| text.replace("Case 1:", &format!("Case {}:", i + 1));
        let expected: String =
            apart.iter().enumerate().map(|(i, text)| numbered(text, i)).collect();
        assert_eq!(together, expected, "{}", format.id);
    }
}

/// A faster way to answer gives the same as case by case.
#[test]
fn streams_agree_with_cases() {
    let mut streams = 0;
    for format in FORMATS.iter().filter(|format| format.stream.is_some()) {
        let slow = Format { stream: None, ..**format };
        for seed in 0..20 {
            let text = Test::random(format, seed, 3000, Size::Any).text(format);
            assert_eq!(answered(format, &text), answered(&slow, &text), "{}", format.id);
        }
        streams += 1;
    }
    assert!(streams >= 2);
}

#[test]
fn a_bad_word_is_reported_with_its_place_after_the_answers_before_it() {
    for format in FORMATS {
        let sample = format.samples[0];
        let (before, _) = sample.input.trim_end().rsplit_once([' ', '\n']).unwrap_or(("", ""));
        // Cut in the middle, then a word that fits nowhere.
        let bad = format!("{before}\n\n  ?!");
        let line = bad.lines().count();
        let (output, result) = run(format, &bad);
        let error = result.expect_err(format.id).to_string();
        assert!(error.starts_with(&format!("line {line}, column 3: found '?!'")), "{error}");
        assert!(sample.output.starts_with(&output), "{}: {output}", format.id);
    }
}

#[test]
fn an_empty_input_is_never_a_crash() {
    for format in FORMATS {
        for text in ["", "\n", "\r\n \n", "1", "1 1", "0", "99999999999999999999", "-1", "\u{0}"] {
            if let (_, Err(stop)) = run(format, text) {
                assert!(matches!(&stop, ReadError::Input(_)), "{}: {stop}", format.id);
            }
        }
    }
}

#[test]
fn the_list_agrees_with_the_folder() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/problems");
    let files: BTreeSet<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_string())
        .collect();
    let listed: BTreeSet<String> =
        FORMATS.iter().map(|format| format.id.replace('-', "_")).collect();
    assert_eq!(files, listed);
    let mut names = BTreeSet::new();
    for format in FORMATS {
        for name in format.aliases.iter().chain([&format.id]) {
            assert!(names.insert(*name), "{name} names two formats");
            assert_eq!(find(name).unwrap().id, format.id);
            assert_eq!(find(&name.to_uppercase()).unwrap().id, format.id);
        }
        let texts =
            [format.title, format.rules, format.input, format.output, format.limits, format.method];
        assert!(texts.iter().all(|text| !text.is_empty()), "{} lacks a text", format.id);
        assert!(format.rules.len() <= 160 && !format.rules.contains('\n'), "{}", format.id);
    }
}
