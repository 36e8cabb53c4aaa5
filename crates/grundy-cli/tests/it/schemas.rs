//! What the commands print as JSON against `docs/schemas`, and the schemas against what the commands print.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use serde_json::Value;
use tempfile::TempDir;

use crate::program::{answer, command, text};

/// Commands that print JSON, run in a folder with [`FILES`]. Certificates are checked, too.
const RUNS: &str = include_str!("schemas/runs.txt");

/// Files that the runs read.
const FILES: [(&str, &str); 6] = [
    ("path.txt", "a b\nb c\nc d\n"),
    ("star.txt", "a b\na c\na d\n"),
    ("cycle.txt", "a b\nb a\nb c\nd e\ne d\n"),
    ("lines.txt", "nim:3\nnim:x\nchomp:12,11,9,8,7,6,5,4,3\n"),
    ("idle.game", "game idle\nheap x\ntake k from x where k > 3 and k < 2\n"),
    ("bad.game", "game bad\nheaps x\ntake k from z\n"),
];

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in FILES {
        fs::write(folder.path().join(name), text).unwrap();
    }
    for (name, text) in grundy_testing::rule_files() {
        fs::write(folder.path().join(format!("{name}.game")), text).unwrap();
    }
    folder
}

fn place() -> PathBuf {
    grundy_testing::workspace().join("docs/schemas")
}

/// The schemas by their names.
fn schemas() -> BTreeMap<String, Value> {
    let files = fs::read_dir(place()).unwrap();
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap();
        let name = name.strip_suffix(".schema.json").unwrap().to_string();
        (name, serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap())
    };
    files.map(|file| read(file.unwrap().path())).collect()
}

/// A schema that can be asked, and its alternatives.
struct Compiled {
    all: Schemas,
    whole: SchemaIndex,
    alternatives: Vec<SchemaIndex>,
}

impl Compiled {
    fn new(name: &str, schema: &Value) -> Compiled {
        let (mut all, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.set_default_draft(Draft::V2020_12);
        let url = format!("https://schemas.example/{name}.schema.json");
        compiler.add_resource(&url, schema.clone()).unwrap();
        let mut compile = |place: String| {
            compiler
                .compile(&place, &mut all)
                .unwrap_or_else(|error| panic!("{name} is no schema: {error:#}"))
        };
        let whole = compile(url.clone());
        let count = schema["oneOf"].as_array().map_or(0, Vec::len);
        let alternatives = (0..count).map(|i| compile(format!("{url}#/oneOf/{i}"))).collect();
        Compiled { all, whole, alternatives }
    }

    fn accepts(&self, value: &Value) -> bool {
        self.all.validate(value, self.whole).is_ok()
    }
}

/// What every run prints, by the name of its schema.
static PRINTED: LazyLock<BTreeMap<String, Vec<Value>>> = LazyLock::new(printed);

fn printed() -> BTreeMap<String, Vec<Value>> {
    let folder = folder();
    let contestant = crate::judge::contestant();
    let mut printed: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    let mut read = |name: &str, line: &str, run: &str| {
        let value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{run}: {error}"));
        printed.entry(name.to_string()).or_default().push(value);
    };
    for run in RUNS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let words: Vec<&str> = run
            .split_whitespace()
            .map(|word| if word == "CONTESTANT" { contestant.as_str() } else { word })
            .collect();
        let mut command = command(&words);
        command.current_dir(folder.path()).env_remove("GRUNDY_GAMES");
        command.env("XDG_CONFIG_HOME", folder.path());
        if words.contains(&"-") {
            command.stdin(fs::File::open(folder.path().join("lines.txt")).unwrap());
        }
        let output = command.output().unwrap();
        let errors = text(&output.stderr);
        let lines = text(&output.stdout);
        assert!(!lines.is_empty(), "{run}: {errors}");
        if words.iter().any(|word| word.ends_with("json")) {
            lines.lines().for_each(|line| read(words[0], line, run));
        }
        if let Some(at) = words.iter().position(|word| ["--certificate", "--proof"].contains(word))
        {
            let written = fs::read_to_string(folder.path().join(words[at + 1])).unwrap();
            if written.starts_with('{') {
                read(&format!("certificate-{}", certified(words[0])), &written, run);
            }
        }
    }
    printed
}

/// What the certificates of a command are about.
fn certified(command: &str) -> &str {
    match command {
        "heap" | "discover" => "period",
        "solve" => "search",
        _ => command,
    }
}

/// For each name of a field what `see` takes from a schema or an object, at any depth.
fn fields<'a>(value: &'a Value, see: &mut impl FnMut(&'a str, &'a Value)) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| fields(value, see)),
        Value::Object(object) => {
            for (name, value) in object {
                see(name, value);
                fields(value, see);
            }
        }
        _ => {}
    }
}

#[test]
fn what_is_printed_is_what_the_schemas_say() {
    let (schemas, printed) = (schemas(), &*PRINTED);
    let names = |of: Vec<&String>| of.into_iter().cloned().collect::<BTreeSet<_>>();
    assert_eq!(names(printed.keys().collect()), names(schemas.keys().collect()));
    for (name, schema) in &schemas {
        let (compiled, values) = (Compiled::new(name, schema), &printed[name]);
        for value in values {
            if let Err(error) = compiled.all.validate(value, compiled.whole) {
                panic!("{name}: {error:#}\n{value}");
            }
            // What has a field more or less, or another version, is refused.
            let object = value.as_object().unwrap();
            let mut more = value.clone();
            more["none such"] = Value::Null;
            assert!(!compiled.accepts(&more), "{name}: {more}");
            let mut other = value.clone();
            other["version"] = 2.into();
            assert!(!compiled.accepts(&other), "{name}: {other}");
            for required in required(schema, object.keys().collect()) {
                let mut less = value.clone();
                less.as_object_mut().unwrap().remove(required);
                assert!(!compiled.accepts(&less), "{name}: {less}");
            }
        }
        for (i, alternative) in compiled.alternatives.iter().enumerate() {
            let met = values.iter().any(|value| compiled.all.validate(value, *alternative).is_ok());
            assert!(met, "{name}: no run prints alternative {i}");
        }
    }
}

/// The fields that are required in the form of which `found` are the fields.
fn required<'a>(schema: &'a Value, found: BTreeSet<&String>) -> Vec<&'a str> {
    let forms = schema["oneOf"].as_array().map_or(std::slice::from_ref(schema), Vec::as_slice);
    let names = |form: &'a Value| {
        form["required"].as_array().unwrap().iter().map(|name| name.as_str().unwrap())
    };
    let fits = |form: &&Value| {
        let properties = form["properties"].as_object().unwrap();
        names_in(&found, form) && found.iter().all(|name| properties.contains_key(*name))
    };
    fn names_in(found: &BTreeSet<&String>, form: &Value) -> bool {
        let mut names = form["required"].as_array().unwrap().iter();
        names.all(|name| found.iter().any(|found| found.as_str() == name))
    }
    forms.iter().find(fits).map_or(Vec::new(), |form| names(form).collect())
}

#[test]
fn runs_meet_every_field_every_word_and_every_null_of_the_schemas() {
    let (schemas, printed) = (schemas(), &*PRINTED);
    let mut missing = Vec::new();
    for (name, schema) in &schemas {
        let mut seen: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
        for value in &printed[name] {
            fields(value, &mut |field, value| seen.entry(field).or_default().push(value));
        }
        let mut wanted = Vec::new();
        fields(schema, &mut |key, properties| {
            if key == "properties" {
                wanted.extend(properties.as_object().unwrap());
            }
        });
        for (field, form) in wanted {
            let Some(values) = seen.get(field.as_str()) else {
                missing.push(format!("{name}: {field}"));
                continue;
            };
            let may_be_null =
                form["type"].as_array().is_some_and(|types| types.contains(&"null".into()));
            let words = form["enum"].as_array().into_iter().flatten();
            let null = may_be_null.then_some(&Value::Null);
            for word in words.chain(null).filter(|word| !values.contains(word)) {
                missing.push(format!("{name}: {field} {word}"));
            }
        }
    }
    assert!(missing.is_empty(), "no run prints\n{}", missing.join("\n"));
}

#[test]
fn every_command_that_prints_json_has_a_schema_and_a_place_in_the_documentation() {
    let help = answer(&["--help"]);
    let commands = help.split("Commands:\n").nth(1).unwrap();
    let commands = commands.split("\n\n").next().unwrap().lines();
    let commands: Vec<&str> = commands
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .filter(|name| *name != "help" && help.contains(&format!("\n  {name} ")))
        .collect();
    assert!(commands.contains(&"solve") && commands.contains(&"games"), "{commands:?}");
    let schemas = schemas();
    let documented = grundy_testing::document("docs/OUTPUT.md");
    for name in schemas.keys() {
        let link = format!("(schemas/{name}.schema.json)");
        assert!(documented.contains(&link), "docs/OUTPUT.md has no {link}");
    }
    for command in commands {
        let help = answer(&[command, "--help"]);
        let mut options = help.lines().map(str::trim_start);
        // The value of an option, or one of a list of them.
        let prints = options.clone().any(|line| line.starts_with("--json"))
            || options.any(|line| {
                line.starts_with("- json") || line.contains(", json]") || line == "json]"
            });
        assert_eq!(prints, schemas.contains_key(command), "{command}:\n{help}");
        if prints {
            let run = |line: &str| line.split_whitespace().next() == Some(command);
            assert!(RUNS.lines().any(run), "{command} is not run");
        }
    }
    for name in schemas.keys().filter(|name| !name.starts_with("certificate-")) {
        assert!(help.contains(&format!("\n  {name} ")), "{name} is no command");
    }
}

#[test]
fn schemas_say_what_every_field_is_and_allow_no_others() {
    for (name, schema) in schemas() {
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema", "{name}");
        let objects = objects(&schema);
        assert!(!objects.is_empty(), "{name}");
        for object in objects {
            let described =
                |form: &Value| form["description"].as_str().is_some_and(|text| !text.is_empty());
            assert!(described(object), "{name}: {object}");
            // The fields of a map are named by the user.
            let Some(properties) = object["properties"].as_object() else {
                assert!(described(&object["additionalProperties"]), "{name}: {object}");
                continue;
            };
            assert_eq!(object["additionalProperties"], false, "{name}: {object}");
            assert!(object["required"].is_array(), "{name}: {object}");
            for (field, form) in properties {
                assert!(described(form), "{name}: {field}");
            }
        }
    }
}

/// The schemas of objects in a schema.
fn objects(schema: &Value) -> Vec<&Value> {
    match schema {
        Value::Array(values) => values.iter().flat_map(objects).collect(),
        Value::Object(fields) => {
            let is_object = schema["type"] == "object"
                || schema["type"].as_array().is_some_and(|types| types.contains(&"object".into()));
            let own = is_object.then_some(schema);
            own.into_iter().chain(fields.values().flat_map(objects)).collect()
        }
        _ => Vec::new(),
    }
}
