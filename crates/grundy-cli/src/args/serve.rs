//! Arguments of `grundy serve`.

use std::net::IpAddr;

use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy serve --open
  grundy serve --port 9000
  grundy serve --listen 0.0.0.0 --host games.example.org

The page is at http://localhost:8080, its HTTP API at /api/v1, examples of it at /api. Without --listen
nobody else on the network reaches it. Positions that name files are refused. Ctrl-C ends it.")]
pub(crate) struct Serve {
    /// The port to listen on; 0 takes one that is free
    #[arg(long, default_value_t = 8080, value_name = "N")]
    pub(crate) port: u16,
    /// The address to listen on, if others are to reach the page
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    pub(crate) listen: IpAddr,
    /// A name under which the page may be asked for; give it for each
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,
}
