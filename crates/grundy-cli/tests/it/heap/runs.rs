//! Runs that are saved, killed and gone on with.

use super::*;

/// Everything that a run to `to` writes and prints, resumed from `saved` if there is such a directory.
fn everything(to: &str, saved: Option<&str>) -> Vec<Vec<u8>> {
    let dir = tempfile::tempdir().unwrap();
    let mut kinds = vec!["values", "csv", "npy", "svg"];
    kinds.extend(cfg!(feature = "parquet").then_some("parquet"));
    let files: Vec<String> = kinds.iter().map(|name| path(dir.path(), name)).collect();
    let mut arguments =
        vec!["0.156", "--count", to, "--json", "--exceptions", "--maxima", "--rares"];
    let options: Vec<String> = kinds.iter().map(|kind| format!("--{kind}")).collect();
    for (option, file) in options.iter().zip(&files) {
        arguments.extend([option, file].map(String::as_str));
    }
    if let Some(saved) = saved {
        arguments.extend(["--resume", saved]);
    }
    let printed = answer(&arguments).into_bytes();
    files.iter().map(|file| fs::read(file).unwrap()).chain([printed]).collect()
}

/// .156 has period 349 and pre-period 3479 (R. K. Guy), so that 7658 values prove it.
#[test]
fn a_run_in_parts_ends_as_a_whole_one() {
    let dir = tempfile::tempdir().unwrap();
    let saved = path(dir.path(), "saved");
    let run = |to: &str, option: &str| answer(&["0.156", "--count", to, option, &saved]);
    run("1000", "--checkpoint");
    for to in ["1000", "1001", "4000", "7000", "7600"] {
        run(to, "--resume");
    }
    assert_eq!(names(Path::new(&saved)).len(), 5);
    let whole = everything("100K", None);
    let printed: Value = serde_json::from_slice(whole.last().unwrap()).unwrap();
    assert_eq!((&printed["period"], &printed["preperiod"]), (&json!(349), &json!(3479)));
    assert_eq!(printed["status"], "proved");
    assert!(everything("100K", Some(&saved)) == whole);
    // A finished run is there at once.
    assert!(everything("100K", Some(&saved)) == whole);
    assert_eq!(names(Path::new(&saved)).len(), 6);
}

/// Values that no run can have are refused, though all checksums are right: a run would need memory for each up to them.
#[test]
fn values_that_cannot_be_are_refused() {
    use grundy::heap::file::{ValueFile, write};
    let dir = tempfile::tempdir().unwrap();
    let saved = path(dir.path(), "saved");
    answer(&["0.156", "--count", "1000", "--checkpoint", &saved]);
    let is_of_values = |name: &String| name.ends_with(".values");
    let name = names(Path::new(&saved)).into_iter().find(is_of_values).unwrap();
    let name = Path::new(&saved).join(name);
    let mut file = ValueFile::open(fs::File::open(&name).unwrap()).unwrap();
    let header = file.header().clone();
    let mut values = vec![0; usize::try_from(header.count).unwrap()];
    file.read(header.first, &mut values).unwrap();
    values[700] = u32::MAX;
    let mut bytes = Vec::new();
    write(&mut bytes, &header, None, &mut |from, out| {
        let from = usize::try_from(from - header.first).unwrap();
        out.copy_from_slice(&values[from..from + out.len()]);
        Ok(())
    })
    .unwrap();
    fs::write(&name, bytes).unwrap();
    let (said, code) = failure(&["0.156", "--count", "2000", "--resume", &saved]);
    assert!(said.contains("not the values of a run") && code == Some(2), "{said}");
}

/// The end of the last file in a directory of saved values, from the headers.
#[cfg(unix)]
fn saved_values(dir: &Path) -> u64 {
    let number =
        |bytes: &[u8], at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    let files = names(dir).into_iter().filter(|name| name.ends_with(".values"));
    files
        .map(|name| fs::read(dir.join(name)).unwrap())
        .map(|b| number(&b, 24) + number(&b, 32))
        .max()
        .unwrap_or(0)
}

#[cfg(unix)]
#[test]
fn a_run_that_is_killed_again_and_again_ends_as_a_whole_one() {
    use std::time::Duration;
    let dir = tempfile::tempdir().unwrap();
    let saved = dir.path().join("saved");
    let mut random = grundy_testing::Random::new(1);
    let mut grew = 0;
    let (times, saves) = grundy_testing::length((25, 5), (50, 10));
    for _ in 0..times {
        let before = if saved.exists() { saved_values(&saved) } else { 0 };
        let option = if saved.exists() { "--resume" } else { "--checkpoint" };
        let dir = saved.to_str().unwrap();
        let arguments = ["heap", "0.6", "--count", "10^8", option, dir, "--every", "1ms"];
        let mut child = program::command(&arguments).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(random.below(1 << 17)));
        // SIGKILL: nothing can be saved.
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.code().is_none(), "{}", text(&output.stderr));
        grew += usize::from(saved.exists() && saved_values(&saved) > before);
    }
    let last = saved_values(&saved);
    assert!(grew >= saves && last > 0, "{grew} runs saved, {last} values");
    let to = (last + 500).to_string();
    let files = [path(dir.path(), "whole"), path(dir.path(), "broken")];
    let run = |file: &str, more: &[&str]| {
        let values = answer(
            &[&["0.6", "--count", &to, "--json", "--rares", "--values", file], more].concat(),
        );
        (values, fs::read(file).unwrap())
    };
    let broken = run(&files[1], &["--resume", saved.to_str().unwrap()]);
    assert!(broken == run(&files[0], &[]));
    assert!(names(&saved).iter().all(|name| name.ends_with(".values")), "{:?}", names(&saved));
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves() {
    use std::process::Command;
    let dir = tempfile::tempdir().unwrap();
    let saved = path(dir.path(), "saved");
    let arguments = ["heap", "0.6", "--count", "10^8", "--checkpoint", &saved, "--every", "1h"];
    let child = program::command(&arguments).spawn().unwrap();
    let id = child.id().to_string();
    // The lock is made after the handler is installed.
    while !Path::new(&saved).join("lock").exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::thread::sleep(std::time::Duration::from_millis(200));
    let (message, code) = failure(&["0.6", "--resume", &saved]);
    assert!(message.contains("in use") && code == Some(2), "{message}");
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("--resume"), "{}", text(&output.stderr));
    let known = saved_values(Path::new(&saved));
    assert!(known > 0);
    let to = known.to_string();
    let resumed = answer(&["0.6", "--count", &to, "--resume", &saved, "--csv", "-"]);
    assert_eq!(resumed, answer(&["0.6", "--count", &to, "--csv", "-"]));
}

/// Values are forgotten from some 1.3·10⁶ on, and in files too.
const FAR: [&str; 6] = ["0.454", "--no-stop", "--forget", "--memory", "4M", "--to"];

/// 0.56 has period 144 from heap 326,640 on, which 653,569 values prove; from 10⁶ on values are forgotten.
const PROVED: [&str; 6] = ["0.56", "--no-stop", "--forget", "--memory", "3M", "--to"];

#[cfg(unix)]
#[test]
fn runs_that_forget_are_killed_and_gone_on_with() {
    killed_and_gone_on_with(&FAR, "3000000", "4000000");
    killed_and_gone_on_with(&PROVED, "2000000", "2500000");
}

#[cfg(unix)]
fn killed_and_gone_on_with(far: &[&str], to: &str, last: &str) {
    use std::time::Duration;
    let dir = tempfile::tempdir().unwrap();
    let saved = dir.path().join("saved");
    let mut random = grundy_testing::Random::new(2);
    let mut ended = false;
    for _ in 0..60 {
        let option = if saved.exists() { "--resume" } else { "--checkpoint" };
        let more = [to, option, saved.to_str().unwrap(), "--every", "5ms"];
        let arguments = [&["heap"], far, &more[..]].concat();
        let mut child = program::command(&arguments).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(random.below(1 << 18)));
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        ended = output.status.success();
        assert!(ended || output.status.code().is_none(), "{}", text(&output.stderr));
        if ended {
            break;
        }
    }
    let saved = saved.to_str().unwrap();
    let run = |more: &[&str]| answer(&[far, &[last, "--json", "--rares"], more].concat());
    let broken = run(&["--resume", saved]);
    assert_eq!(broken, run(&[]), "{ended}");
    let said: Value = serde_json::from_str(&broken).unwrap();
    assert!(said["forgotten"].is_array());
    let names = names(Path::new(saved));
    assert!(names.iter().all(|name| name.ends_with(".values") || name == "forgotten.json"));
}

#[test]
fn what_was_proved_before_values_were_forgotten_stays_proved() {
    let far = [&["--json"], &PROVED[..]].concat();
    let whole = answer(&[&far[..], &["1500000"]].concat());
    let said: Value = serde_json::from_str(&whole).unwrap();
    assert_eq!((&said["status"], &said["period"]), (&json!("proved"), &json!(144)));
    let gone = said["forgotten"].as_array().unwrap();
    assert!(gone[0].as_u64() < Some(653_569), "{gone:?}");
    let dir = tempfile::tempdir().unwrap();
    let saved = path(dir.path(), "saved");
    for (to, option) in
        [("600000", "--checkpoint"), ("1100000", "--resume"), ("1200000", "--resume")]
    {
        answer(&[&far[..], &[to, option, &saved]].concat());
    }
    let file = path(Path::new(&saved), "forgotten.json");
    let good = fs::read_to_string(&file).unwrap();
    for wrong in [
        "[144,326000,0]",
        "[143,326640,0]",
        "[0,0,0]",
        "[144,326640,1]",
        "[144,18446744073709551615,0]",
    ] {
        assert!(good.contains("[144,326640,0]"), "{good}");
        fs::write(&file, good.replace("[144,326640,0]", wrong)).unwrap();
        let (message, code) = failure(&[&far[..], &["1500000", "--resume", &saved]].concat());
        assert!(message.contains("do not go with") && code == Some(2), "{wrong}: {message}");
    }
    fs::write(&file, good).unwrap();
    assert_eq!(answer(&[&far[..], &["1500000", "--resume", &saved]].concat()), whole);
}

/// What is kept, and so what is found, is the same with any number of threads; for too many the memory is too small.
#[test]
fn what_is_forgotten_does_not_depend_on_threads() {
    let run = |threads| answer(&[&FAR[..], &["1800000", "--json", "--threads", threads]].concat());
    let one = run("1");
    let said: Value = serde_json::from_str(&one).unwrap();
    assert!(said["forgotten"].is_array());
    assert_eq!(run("2"), one);
    let (message, code) = failure(&[&FAR[..], &["1800000", "--threads", "64"]].concat());
    let is_told = ["--memory", "--threads 64"].iter().all(|option| message.contains(option));
    assert!(is_told && message.contains("fewer --threads") && code == Some(3), "{message}");
}

/// A file that is missing is not taken for values that were forgotten: those behind it would go.
#[test]
fn files_behind_a_missing_one_stay() {
    let dir = tempfile::tempdir().unwrap();
    let saved = path(dir.path(), "saved");
    for (i, to) in ["20000", "40000", "60000", "65000"].into_iter().enumerate() {
        let option = if i == 0 { "--checkpoint" } else { "--resume" };
        answer(&["0.77", "--no-stop", "--to", to, option, &saved]);
    }
    let files = names(Path::new(&saved));
    let values: Vec<&String> = files.iter().filter(|name| name.ends_with(".values")).collect();
    assert_eq!(values.len(), 4, "{files:?}");
    fs::remove_file(path(Path::new(&saved), values[1])).unwrap();
    let resume = ["0.77", "--no-stop", "--to", "70000", "--resume", &saved];
    for more in [&[][..], &["--forget"]] {
        let (message, code) = failure(&[&resume[..], more].concat());
        assert!(message.contains("is missing") && code == Some(2), "{more:?}: {message}");
        assert_eq!(names(Path::new(&saved)).len(), files.len() - 1);
    }
}

#[test]
fn what_was_forgotten_is_not_guessed() {
    let dir = tempfile::tempdir().unwrap();
    let saved = path(dir.path(), "saved");
    answer(&[&FAR[..], &["2500000", "--checkpoint", &saved]].concat());
    let refused = |part: &str| {
        let (message, code) = failure(&[&FAR[..], &["3000000", "--resume", &saved]].concat());
        assert!(message.contains(part) && code == Some(2), "{part}: {message}");
    };
    let (message, code) = failure(&["0.454", "--to", "3000000", "--resume", &saved]);
    assert!(message.contains("are forgotten; go on with --forget"), "{message}");
    assert_eq!(code, Some(2));
    let said = path(Path::new(&saved), "forgotten.json");
    let good = fs::read_to_string(&said).unwrap();
    for (old, new, part) in [
        ("\"version\":1", "\"version\":2", "version 2"),
        ("\"bound\":32", "\"bound\":8", "do not go with"),
        ("\"mask\":61", "\"mask\":60", "do not go with"),
        ("\"window\":", "\"room\":", "unknown field `room`"),
        ("\"window\":", "\"window\":9", "do not go with"),
        ("\"last_maximum\":[", "\"last_maximum\":[999999", "do not go with"),
        ("}", "", "EOF"),
    ] {
        assert!(good.contains(old), "{good}");
        fs::write(&said, good.replace(old, new)).unwrap();
        refused(part);
    }
    fs::write(&said, " ".repeat(5000)).unwrap();
    refused("5000 bytes");
    fs::write(&said, &good).unwrap();
    let files = names(Path::new(&saved));
    let last = path(Path::new(&saved), files.last().unwrap());
    let values = fs::read(&last).unwrap();
    fs::remove_file(&last).unwrap();
    refused("is missing");
    fs::write(&last, &values).unwrap();
    answer(&[&FAR[..], &["3000000", "--resume", &saved]].concat());
}

/// A run that is resumed needs no more memory than one that was not broken off.
#[test]
fn a_resumed_run_keeps_to_the_memory_of_a_whole_one() {
    let memory = ["--count", "300000", "--memory", "340K"];
    let whole = answer(&[&["0.6"], &memory[..]].concat());
    for known in ["20000", "130000", "299000"] {
        let dir = tempfile::tempdir().unwrap();
        let saved = path(dir.path(), "saved");
        answer(&["0.6", "--count", known, "--checkpoint", &saved]);
        let resumed = answer(&[&["0.6", "--resume", &saved], &memory[..]].concat());
        let told = |said: &str| -> String {
            said.lines().filter(|line| !line.contains("time")).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(told(&resumed), told(&whole), "{known}");
    }
}
