//! Hours of mixed questions, good and bad ones and such as nobody waits for, in memory that does not grow.
//! `./bench page MINUTES` runs it; without `GRUNDY_MINUTES` a few seconds show that every question is answered.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use grundy_page::{Config, Sizes};
use grundy_testing::Random;

use crate::server::Server;

/// Who asks at a time, and how often each of them.
const CLIENTS: u64 = 4;
const PACE: Duration = Duration::from_millis(120);

/// What may be answered: all but a defect, and 0 for who did not wait.
const STATUSES: [u16; 12] = [0, 200, 304, 400, 403, 404, 405, 408, 413, 415, 422, 429];

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

/// Games in the rule language, and texts that are none.
fn rules(random: &mut Random) -> String {
    let folder = grundy_testing::workspace().join("games");
    let names = ["wythoff", "maharaja", "kayles", "fibonacci-nim", "nim2", "halving", "longer"];
    let text =
        std::fs::read_to_string(folder.join(format!("{}.game", random.pick(&names)))).unwrap();
    match random.below(8u64) {
        0 => text.chars().take(text.len() / 2).collect(),
        1 => format!("{text}take k of\n"),
        _ => text,
    }
}

/// A line that asks for something, and how long it is waited for.
fn question(random: &mut Random) -> (String, Duration) {
    let small = |random: &mut Random| random.below(40u64);
    let position = |random: &mut Random| {
        let [a, b, c] = [0; 3].map(|_| small(random));
        match random.below(12u64) {
            0 => format!("nim:{a},{b},{c}"),
            1 => format!("wythoff:{a},{b}"),
            2 => format!("kayles:{a}"),
            3 => format!("chomp:{},{}", a % 6 + 1, b % 4 + 1),
            4 => format!("wythoff:{a},{b}+nim:{c}"),
            5 => format!("cram:{}x{}", a % 4 + 1, b % 6 + 1),
            6 => format!("nim:{},{}", random.magnitude(), random.magnitude()),
            7 => format!("grundy:{a}"),
            8 => "digraph:a-b,b-c,c-a,c-d@a".into(),
            9 => format!("nosuch:{a}"),
            10 => format!("nim:{a},x"),
            _ => format!("subtraction/1,2,5:{a}"),
        }
    };
    let play = *random.pick(&["", "&play=misere"]);
    let lang = *random.pick(&["", "&lang=zh"]);
    let long = Duration::from_secs(20);
    let text = match random.below(16u64) {
        0..=2 => format!("solve?position={}{play}{lang}", encoded(&position(random))),
        3 => format!("options?remoteness=yes&position={}{play}", encoded(&position(random))),
        4 => format!("why?position={}{play}{lang}", encoded(&position(random))),
        5 => format!("board?position={}", encoded(&position(random))),
        6 => format!("play?level=middling&position={}{play}", encoded(&position(random))),
        7 => {
            let game = random.pick(&["kayles", "wythoff", "nim:_,_", "grundy", "euclid", "x"]);
            format!("table?game={game}&to={}{play}", small(random) * 10)
        }
        8 | 9 => {
            let game = random.pick(&["wythoff", "wythoff/2", "nimhoff/3", "nim:_,_", "kayles"]);
            let (step, at) = (1 << random.below(6u64), 256 * random.below(16u64));
            let shows = random.pick(&["outcomes", "values"]);
            format!(
                "map?game={game}&shows={shows}&x={}&y={at}&step={step}{play}",
                256 * small(random) % 4_096
            )
        }
        10 => format!("reach?game=wythoff&x={}&y={}", small(random), small(random)),
        11 => format!("graph?position={}{play}", encoded(&position(random))),
        12 => format!("rules?rules={}{lang}", encoded(&rules(random))),
        13 => {
            let claim = random.pick(&["outcomes", "values"]);
            let patience = *random.pick(&[Duration::from_millis(300), long]);
            let text = format!("discover?time=3&claim={claim}&rules={}", encoded(&rules(random)));
            return (text, patience);
        }
        14 => {
            let format = random.pick(grundy_contests::FORMATS);
            let input = format.samples.first().map_or("1 2 3", |sample| sample.input);
            let input = if random.chance(1, 4) { "1 x\n" } else { input };
            format!("judge?problem={}&input={}", format.id, encoded(input))
        }
        _ => random
            .pick(&[
                "games",
                "games?lang=zh",
                "games?name=nim",
                "problems?search=nim",
                "problems?lang=zh",
                "languages",
                "openapi.json",
                "nothing",
                "solve",
                "solve?position=%00",
                "map?game=wythoff&side=0",
            ])
            .to_string(),
    };
    (text, long)
}

/// Asks once; the status of the answer, or 0 if it was not waited for.
fn ask(address: SocketAddr, random: &mut Random) -> std::io::Result<u16> {
    let (text, mut patience) = question(random);
    let mut stream = TcpStream::connect(address)?;
    let request = match random.below(20u64) {
        // Bytes that are no request, half a request, a body that is too long, and the page itself.
        0 => "\u{1}\u{2} nonsense\r\n\r\n".to_string(),
        1 => {
            stream.write_all(format!("GET /api/v1/{text} HTTP/1.1\r\nHost: loc").as_bytes())?;
            return Ok(0);
        }
        2 => format!(
            "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: 2000000\r\nConnection: close\r\n\r\n{}",
            "x".repeat(20_000)
        ),
        3 => "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".to_string(),
        4 => {
            patience = Duration::from_millis(random.below(30u64) + 1);
            format!("GET /api/v1/{text} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        }
        _ => format!("GET /api/v1/{text} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
    };
    let is_long = request.contains("Content-Length: 2");
    if stream.write_all(request.as_bytes()).is_err() || is_long {
        return Ok(0);
    }
    let until = Instant::now() + patience;
    let (mut said, mut piece) = (Vec::new(), [0; 1 << 14]);
    while let Some(left) = until.checked_duration_since(Instant::now()).filter(|d| !d.is_zero()) {
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut piece) {
            Ok(0) => break,
            Ok(length) if said.len() < 64 => said.extend_from_slice(&piece[..length]),
            Ok(_) => {}
            Err(_) => return Ok(0),
        }
    }
    let text = String::from_utf8_lossy(&said);
    let status = text.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)?.parse().ok());
    Ok(status.unwrap_or(0))
}

/// Bytes of memory that this process has, server and clients; 0 where that cannot be known.
fn memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: Option<u64> = text.split_whitespace().nth(1).and_then(|pages| pages.parse().ok());
    pages.unwrap_or(0) * 4096
}

#[test]
fn mixed_questions_in_steady_memory() {
    let minutes: Option<u64> = std::env::var("GRUNDY_MINUTES").ok().map(|n| n.parse().unwrap());
    // Tables soon fill their room, so that what is left to grow is what should not.
    let sizes = Sizes { tables: 96 << 20, ..Sizes::default() };
    let server = Server::start(Config { sizes, ..Config::default() });
    let time = minutes
        .map_or(Duration::from_secs(grundy_testing::length(2, 5)), |n| Duration::from_secs(60 * n));
    let (over, asked, unanswered) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
    let mut curve = Vec::new();
    std::thread::scope(|scope| {
        for client in 0..CLIENTS {
            let (over, asked, unanswered, address) = (&over, &asked, &unanswered, server.address);
            scope.spawn(move || {
                let mut random = Random::new(client + 1);
                while !over.load(Ordering::Relaxed) {
                    let status = ask(address, &mut random).unwrap_or(0);
                    let is_known = STATUSES.contains(&status) || status == 503;
                    assert!(is_known, "the answer was {status}");
                    asked.fetch_add(1, Ordering::Relaxed);
                    unanswered.fetch_add(u64::from(status == 0), Ordering::Relaxed);
                    std::thread::sleep(PACE);
                }
            });
        }
        let begun = Instant::now();
        let mut next = Duration::from_secs(60);
        while begun.elapsed() < time {
            std::thread::sleep(Duration::from_millis(100));
            if begun.elapsed() >= next {
                curve.push(memory());
                println!(
                    "minute {}: {} MiB, {} questions",
                    curve.len(),
                    memory() >> 20,
                    asked.load(Ordering::Relaxed)
                );
                next += Duration::from_secs(60);
            }
        }
        over.store(true, Ordering::Relaxed);
    });
    let asked = asked.load(Ordering::Relaxed);
    assert!(asked > CLIENTS && unanswered.load(Ordering::Relaxed) * 2 < asked);
    assert!(server.ask("/api/v1/solve?position=nim:3").starts_with("HTTP/1.1 200"));
    // The last third is no higher than the second.
    let third = curve.len() / 3;
    if third >= 3 {
        // The median: a job that is under way just then has its own memory.
        let median = |part: &[u64]| {
            let mut part = part.to_vec();
            part.sort_unstable();
            part[part.len() / 2]
        };
        let (second, last) = (median(&curve[third..2 * third]), median(&curve[2 * third..]));
        println!("the second third had {} MiB, the last {} MiB", second >> 20, last >> 20);
        assert!(last <= second + second / 20 + (4 << 20));
    }
}
