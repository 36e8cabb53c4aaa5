//! What cannot be labelled or asked for, and files that are damaged or would be lost.

use std::fs;

use crate::program::{CLUSTER, failure, run, success};

#[test]
fn what_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    // More positions in circles than are kept as a graph.
    let circles = ["digraph:a-b,b-a,b-c@a"; 8].join("+") + "+nim:5000";
    let label = |arguments: &[&str]| {
        failure(run(dir.path(), &[&["label", "--out", "parts"], arguments].concat()))
    };
    for (arguments, code, wanted) in [
        (
            &["--game", "wythoff:5000,5000", "--memory", "10M"][..],
            3,
            "shared out over 1 worker, needs 23 MiB or more and may use 10 MiB",
        ),
        // Of few positions it is what passes between workers that takes memory.
        (&["--game", "nim:3,4", "--threads", "16", "--memory", "50M"], 3, "or fewer --threads"),
        (&["--game", "nim:5", "--wait", "3"], 2, "--hosts"),
        (
            &["--game", &circles, "--bits", "16"],
            3,
            "more than 4094 options, which are not counted with 16 bits; --bits 4 or 2 can be had",
        ),
        (&["--game", "wythoff:500,500", "--bits", "10"], 3, "--bits 16 or 4 or 2 can be had"),
        (
            &["--game", "digraph:a-a@a+nim:5000", "--bits", "10"],
            3,
            "--bits 16 or 4 or 2 can be had",
        ),
        (&["--game", "bachet/1:40000", "--bits", "16"], 3, "remoteness above 30718"),
        (&["--game", "nim:5", "--bits", "3"], 2, "it has to be 16, 10, 4 or 2"),
        (&["--game", "nim:5,"], 2, "'nim:5,': column 7"),
        (&["--game", "nim:5", "--target", "nim:1"], 2, "--target and --game"),
        (&["--game", "nim:5", "graph.txt"], 2, "cannot be used with"),
        (&["graph.txt", "--bits", "2"], 2, "--bits"),
        (&["--game", "nim:9999999999,9999999999"], 3, "only 2^63 positions"),
    ] {
        let (found, line) = label(arguments);
        assert!(line.contains(wanted), "{arguments:?}: {line}");
        assert_eq!(found, code, "{line}");
    }
    // The file that is read stays.
    fs::write(dir.path().join("edges.txt"), "a b\n").unwrap();
    let (found, line) = label(&["edges.txt", "--csv", "./edges.txt"]);
    assert!(found == 2 && line.contains("is read, and --csv"), "{line}");
    assert_eq!(fs::read_to_string(dir.path().join("edges.txt")).unwrap(), "a b\n");
}

/// A part whose head says something else.
fn forged(part: &[u8], said: &str, instead: &str) -> Vec<u8> {
    let length = usize::try_from(u32::from_le_bytes(part[8..12].try_into().unwrap())).unwrap();
    let head = std::str::from_utf8(&part[12..12 + length]).unwrap();
    assert!(head.contains(said), "{head}");
    let head = head.replace(said, instead);
    let mut bytes = part[..8].to_vec();
    bytes.extend_from_slice(&u32::try_from(head.len()).unwrap().to_le_bytes());
    bytes.extend_from_slice(head.as_bytes());
    bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    bytes.extend_from_slice(&part[12 + length + 4..]);
    bytes
}

#[test]
fn damaged_parts_and_other_positions_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let query = |position: &str| failure(run(dir.path(), &["query", "parts", position]));
    let (code, line) = query("nim:1,1");
    assert!(code == 4 && line.contains("cannot read 'parts'"), "{line}");
    let arguments =
        ["label", "--game", "nim:9,9", "--bits", "16", "--out", "parts", "--processes", "2"];
    success(dir.path(), &arguments);
    for (position, wanted) in [
        ("nim:10,1", "found no position below 'nim:9,9'"),
        ("nim:1", "as many components"),
        ("nim:1", "fallen apart"),
        ("wythoff:1,1", "as many components"),
        ("nim:1,x", "column 7"),
    ] {
        let (code, line) = query(position);
        assert!(code == 2 && line.contains(wanted), "{line}");
    }
    let path = dir.path().join("parts/part-00001-of-00002.labels");
    let bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 5;
    for (damage, wanted) in [
        (bytes[..bytes.len() - 1].to_vec(), "found its end too early"),
        (
            [&bytes[..last], &[bytes[last] ^ 1], &bytes[last + 1..]].concat(),
            "found a wrong checksum",
        ),
        ([&bytes[..20], &[bytes[20] ^ 1], &bytes[21..]].concat(), "found a wrong beginning"),
        (Vec::new(), "found a wrong beginning"),
    ] {
        fs::write(&path, damage).unwrap();
        // The second worker's.
        let (code, line) = query("nim:4,9");
        assert!(code == 2 && line.contains(wanted), "{line}");
    }
    // A file of twelve bytes gets no memory for the 256 MiB that it promises.
    #[cfg(target_os = "linux")]
    {
        fs::write(&path, [&bytes[..8], &[255, 255, 255, 15]].concat()).unwrap();
        let script = format!("ulimit -v 200000; exec {CLUSTER} query parts nim:4,9");
        let mut shell = std::process::Command::new("sh");
        let output = shell.current_dir(dir.path()).args(["-c", &script]).output().unwrap();
        let (code, line) = failure(output);
        assert!(code == 2 && line.contains("found a wrong beginning"), "{line}");
    }
    fs::write(&path, &bytes).unwrap();
    // Heads that say more than there is, with checksums that are right.
    for (said, instead, wanted) in [
        ("\"count\":100,", "\"count\":1152921504606846900,", "found its end too early"),
        ("\"count\":100,", "\"count\":18446744073709551600,", "found impossible sizes"),
        ("\"workers\":2,", "\"workers\":4611686018427387904,", "found impossible sizes"),
    ] {
        for number in 0..2 {
            let path = dir.path().join(format!("parts/part-0000{number}-of-00002.labels"));
            let bytes = fs::read(&path).unwrap();
            fs::write(dir.path().join(format!("whole-{number}")), &bytes).unwrap();
            fs::write(&path, forged(&bytes, said, instead)).unwrap();
        }
        let (code, line) = query("nim:4,9");
        assert!(code == 2 && line.contains(wanted), "{instead}: {line}");
        for number in 0..2 {
            let path = dir.path().join(format!("parts/part-0000{number}-of-00002.labels"));
            fs::copy(dir.path().join(format!("whole-{number}")), path).unwrap();
        }
    }
    fs::remove_file(&path).unwrap();
    let (code, line) = query("nim:9,9");
    assert!(code == 4 && line.contains("part-00001-of-00002.labels"), "{line}");
    // A part of another answer.
    fs::write(&path, &bytes).unwrap();
    let other =
        ["label", "--game", "nim:9,8", "--bits", "16", "--out", "other", "--processes", "2"];
    success(dir.path(), &other);
    fs::copy(dir.path().join("other/part-00001-of-00002.labels"), &path).unwrap();
    let (code, line) = query("nim:9,9");
    assert!(code == 2 && line.contains("another answer than in the first part"), "{line}");
    let (code, line) = failure(run(dir.path(), &["label", "--game", "nim:2", "--out", "other"]));
    assert!(code == 2 && line.contains("found a part of another answer"), "{line}");
}
