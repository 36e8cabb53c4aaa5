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
fn a_run_that_is_killed_fifty_times_ends_as_a_whole_one() {
    use std::time::Duration;
    let dir = tempfile::tempdir().unwrap();
    let saved = dir.path().join("saved");
    let mut random = grundy_testing::Random::new(1);
    let mut grew = 0;
    for _ in 0..50 {
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
    assert!(grew >= 10 && last > 0, "{grew} runs saved, {last} values");
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
