//! How much it bears. `GRUNDY_LONG=1 cargo test --release -p grundy-page --test it load -- --nocapture` measures what a quiet
//! machine does; otherwise, and for code that is not optimized, it is asked for little.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use grundy_page::Config;
use grundy_testing::is_long;

use crate::server::Server;

/// Verdicts are asked for over this many connections, in turn.
const CONNECTIONS: u32 = 16;

/// Reads an answer with a length; gives its status line.
fn answer(reader: &mut BufReader<TcpStream>) -> String {
    let (mut status, mut length) = (String::new(), 0);
    reader.read_line(&mut status).unwrap();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        if line.trim().is_empty() {
            break;
        }
        if let Some(text) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = text.trim().parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    status
}

/// 5,000 verdicts a second, the slowest of a hundred within 20 ms, while two long jobs run.
#[test]
fn verdicts_beside_long_jobs() {
    let server = Server::start(Config::default());
    // In short, that all are answered while the jobs go on: how soon depends on what else the machine does.
    let (wanted, time, patience) = match is_long() && !cfg!(debug_assertions) {
        true => (5_000, Duration::from_secs(10), Duration::from_millis(20)),
        false => (20, Duration::from_secs(2), Duration::from_secs(10)),
    };
    // A queen that also moves (3,5): no formula is known, so these take seconds, and are asked again.
    let rules = "game%20far%0Aheaps%20x%2C%20y%0Asymmetric%0Atake%20k%20from%20x%0Atake%20k%20from%20x%20and%20k%20from%20y%0Atake%203%20from%20x%20and%205%20from%20y%0A";
    let text =
        format!("GET /api/v1/discover?rules={rules}&time=60 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let job = |server: &Server, over: &AtomicBool| {
        while !over.load(Ordering::Relaxed) {
            let mut stream = TcpStream::connect(server.address).unwrap();
            stream.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
            stream.write_all(text.as_bytes()).unwrap();
            let (mut said, mut piece) = (Vec::new(), [0; 4096]);
            while !over.load(Ordering::Relaxed) && !said.ends_with(b"\r\n0\r\n\r\n") {
                match stream.read(&mut piece) {
                    Ok(length) => said.extend_from_slice(&piece[..length]),
                    Err(error) => assert_eq!(error.kind(), ErrorKind::WouldBlock),
                }
            }
            assert!(said.is_empty() || said.starts_with(b"HTTP/1.1 200"));
        }
    };
    let over = AtomicBool::new(false);
    let mut times: Vec<Duration> = std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| job(&server, &over));
        }
        let askers: Vec<_> = (0..CONNECTIONS)
            .map(|i| {
                let (server, over) = (&server, &over);
                scope.spawn(move || {
                    let mut stream = TcpStream::connect(server.address).unwrap();
                    stream.set_nodelay(true).unwrap();
                    let mut reader = BufReader::new(stream.try_clone().unwrap());
                    let (mut times, begun) = (Vec::new(), Instant::now());
                    let pace = Duration::from_secs(1) * CONNECTIONS / wanted;
                    while !over.load(Ordering::Relaxed) && begun.elapsed() < time {
                        // When it is due, not when the one before was answered: waiting counts.
                        let due = pace * u32::try_from(times.len()).unwrap();
                        if let Some(early) = due.checked_sub(begun.elapsed()) {
                            std::thread::sleep(early);
                        }
                        let n = 8 + (u64::from(i) * 7 + times.len() as u64) % 500;
                        let text = format!(
                            "GET /api/v1/solve?position=wythoff:{n},{} HTTP/1.1\r\nHost: localhost\r\n\r\n",
                            n * 2
                        );
                        stream.write_all(text.as_bytes()).unwrap();
                        assert!(answer(&mut reader).starts_with("HTTP/1.1 200"));
                        times.push(begun.elapsed() - due);
                    }
                    times
                })
            })
            .collect();
        let times = askers.into_iter().flat_map(|asker| asker.join()).flatten().collect();
        over.store(true, Ordering::Relaxed);
        times
    });
    times.sort_unstable();
    let rate = times.len() as u64 / time.as_secs();
    let late = times[times.len() * 99 / 100];
    println!(
        "{rate} verdicts a second; the median took {:?}, 99 of 100 at most {late:?}",
        times[times.len() / 2]
    );
    assert!(rate >= u64::from(wanted) * 95 / 100 && late < patience);
}

/// A thousand clients that send a byte now and then; some hundred where files are few.
#[test]
fn very_many_slow_clients() {
    let server = Server::start(Config::default());
    let mut slow: Vec<TcpStream> = (0..if is_long() { 1_000 } else { 300 })
        .map(|_| TcpStream::connect(server.address).unwrap())
        .collect();
    for byte in b"GET / HTTP/1.1\r\n" {
        for stream in &mut slow {
            let _ = stream.write_all(&[*byte]);
        }
        let begun = Instant::now();
        assert!(server.ask("/api/v1/solve?position=nim:3").starts_with("HTTP/1.1 200"));
        assert!(begun.elapsed() < Duration::from_secs(2));
    }
}
