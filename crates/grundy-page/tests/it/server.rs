//! A server on a socket: slow clients, jobs whose reader leaves, and the end.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use grundy_page::{Config, Handle, Sizes, serve};

/// A server that ends when it is dropped.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    handle: Option<Handle>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Server {
    pub(crate) fn start(config: Config) -> Server {
        let (tell, told) = mpsc::channel();
        let config = Config { port: 0, ..config };
        let thread = std::thread::spawn(move || {
            serve(config, |address, handle| tell.send((address, handle)).unwrap())
        });
        let (address, handle) = told.recv().unwrap();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, address.port()));
        Server { address, handle: Some(handle), thread: Some(thread) }
    }

    /// The answer to a request, head and body.
    pub(crate) fn ask(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let text = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(handle) = self.handle.take() {
            handle.stop();
        }
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap().unwrap();
        }
    }
}

/// A body that ends too early, or is no body, is not one that is too long.
#[test]
fn broken_bodies_are_told_apart_from_long_ones() {
    let server = Server::start(Config::default());
    for (headers, body, wanted) in [
        ("Content-Length: 100", "{\"pos", "HTTP/1.1 400"),
        ("Transfer-Encoding: chunked", "zz\r\n", "HTTP/1.1 400"),
        (
            "Transfer-Encoding: chunked",
            "14\r\n{\"position\":\"nim:3\"}\r\n0\r\n\r\n",
            "HTTP/1.1 200",
        ),
    ] {
        let mut stream = TcpStream::connect(server.address).unwrap();
        let head = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                    Content-Type: application/json\r\n";
        stream.write_all(format!("{head}{headers}\r\n\r\n{body}").as_bytes()).unwrap();
        if headers.contains("100") {
            stream.shutdown(std::net::Shutdown::Write).unwrap();
        }
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with(wanted), "{headers}: {answer}");
        assert!(wanted.ends_with("200") || answer.contains("ended too early"), "{answer}");
    }
}

#[test]
fn slow_clients_stop_nobody_and_are_left() {
    let config = Config { patience: Duration::from_secs(2), ..Config::default() };
    let server = Server::start(config);
    let mut slow: Vec<TcpStream> = (0..200)
        .map(|_| {
            let mut stream = TcpStream::connect(server.address).unwrap();
            stream.write_all(b"GET /api/v1/solve?position=nim:3 HTTP/1.1\r\nHost: local").unwrap();
            stream
        })
        .collect();
    assert!(server.ask("/api/v1/solve?position=nim:3").starts_with("HTTP/1.1 200"));
    let begun = Instant::now();
    let mut rest = Vec::new();
    let last = slow.last_mut().unwrap();
    last.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let _ = last.read_to_end(&mut rest);
    assert!(begun.elapsed() < Duration::from_secs(25));
}

/// Long jobs hold their places until their readers leave.
#[test]
fn a_job_ends_when_its_reader_leaves() {
    let sizes = Sizes { slow: 1, jobs_per_client: 1, ..Sizes::default() };
    let server = Server::start(Config { sizes, ..Config::default() });
    // A queen that also moves (3,5): no automaton is known, so the search goes on until its time is over.
    let rules = "game%20far%0Aheaps%20x%2C%20y%0Asymmetric%0Atake%20k%20from%20x%0Atake%20k%20from%20x%20and%20k%20from%20y%0Atake%203%20from%20x%20and%205%20from%20y%0A";
    let text =
        format!("GET /api/v1/discover?rules={rules}&time=600 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    let mut head = [0; 64];
    let _ = stream.read(&mut head).unwrap();
    assert!(head.starts_with(b"HTTP/1.1 200"));
    let again = || server.ask(&format!("/api/v1/discover?rules={rules}&time=1"));
    // Nobody knows when the first one has taken its place.
    let is_refused = |_| {
        std::thread::sleep(Duration::from_millis(20));
        again().starts_with("HTTP/1.1 429")
    };
    assert!((0..50).any(is_refused), "{}", again());
    // A quick question does not wait.
    assert!(server.ask("/api/v1/solve?position=wythoff:8,12").starts_with("HTTP/1.1 200"));
    drop(stream);
    let begun = Instant::now();
    while again().starts_with("HTTP/1.1 429") {
        assert!(begun.elapsed() < Duration::from_secs(60), "the job goes on");
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn a_taken_port_is_an_error() {
    let server = Server::start(Config::default());
    let config = Config { port: server.address.port(), ..Config::default() };
    assert!(serve(config, |_, _| unreachable!()).is_err());
}
