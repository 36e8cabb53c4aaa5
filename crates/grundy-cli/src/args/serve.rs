//! Arguments of `grundy serve`.

use std::net::IpAddr;

use clap::Args;

use super::number_in;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  grundy serve --open
  grundy serve --port 9000
  grundy serve --listen 0.0.0.0 --host games.example.org

The page is at http://localhost:8080, its HTTP API at /api/v1, examples of it at /api. Without --listen
nobody else on the network reaches it. Positions that name files are refused. Ctrl-C ends it.

Exit codes: 0 ended, by Ctrl-C or SIGTERM, 2 input not understood, 4 the address cannot be listened on.")]
pub(crate) struct Serve {
    /// The port to listen on; 0 takes one that is free
    #[arg(long, default_value_t = 8080, value_name = "N", value_parser = number_in(0..=u16::MAX))]
    pub(crate) port: u16,
    /// The address to listen on, if others are to reach the page
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS", value_parser = address)]
    pub(crate) listen: IpAddr,
    /// A name under which the page may be asked for; give it for each
    #[arg(long, value_name = "NAME", value_parser = host)]
    pub(crate) host: Vec<String>,
    /// Open the page in a browser
    #[arg(long)]
    pub(crate) open: bool,
}

/// Reads an address of this machine.
fn address(text: &str) -> Result<IpAddr, String> {
    let wrong = |_| format!("'{text}' is not an IP address such as 127.0.0.1, 0.0.0.0 or ::1");
    text.parse().map_err(wrong)
}

/// A name as browsers send it: without a port, a scheme or a path.
fn host(text: &str) -> Result<String, String> {
    if let Ok(address) = text.parse::<std::net::Ipv6Addr>() {
        return Ok(format!("[{address}]"));
    }
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let is_address = bare.is_some_and(|bare| bare.parse::<std::net::Ipv6Addr>().is_ok());
    let is_name = text.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '.' | '_'));
    match is_address || is_name && !text.is_empty() {
        true => Ok(text.to_string()),
        false => Err("expected a name alone, like games.example.org: no port, no http://".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::{address, host};

    #[test]
    fn addresses_are_numbers() {
        assert_eq!(address("0.0.0.0").map(|address| address.is_unspecified()), Ok(true));
        assert_eq!(address("::1").map(|address| address.is_loopback()), Ok(true));
        for wrong in ["", "999.1.1.1", "localhost", "127.0.0.1:80", "[::1]"] {
            let said = format!("'{wrong}' is not an IP address such as 127.0.0.1, 0.0.0.0 or ::1");
            assert_eq!(address(wrong), Err(said));
        }
    }

    #[test]
    fn hosts_are_names_alone() {
        for name in ["localhost", "games.example.org", "127.0.0.1", "[::1]", "a_b-c"] {
            assert_eq!(host(name), Ok(name.to_string()));
        }
        assert_eq!(host("::1"), Ok("[::1]".to_string()));
        for wrong in ["", "localhost:8080", "http://localhost", "a/b", "[::1", "[::1]:80", "a b"] {
            assert!(host(wrong).unwrap_err().contains("no port"), "{wrong}");
        }
    }
}
