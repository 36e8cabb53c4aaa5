//! The page without the command, which takes less time to build: `cargo run -p grundy-page --example page -- 8080`.
//! It listens on this machine alone, at the port that is given or at a free one, which it says.

use std::io::{self, Write};

use grundy_page::{Config, serve};

fn main() -> io::Result<()> {
    let port = std::env::args().nth(1).map_or(Ok(0), |port| port.parse());
    let port = port.map_err(|_| io::Error::other("expected a port from 0 to 65535"))?;
    let mut going = None;
    serve(Config { port, ..Config::default() }, |address, handle| {
        let _ = writeln!(io::stdout(), "http://localhost:{}", address.port());
        going = Some(handle);
    })
}
