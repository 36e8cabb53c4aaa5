//! `grundy serve`.

use std::process::ExitCode;

use crate::args::Serve;
use crate::failure::Failure;

/// Without the page: how to get it.
#[cfg(not(feature = "page"))]
pub(crate) fn run(_: &Serve) -> Result<ExitCode, Failure> {
    Err(Failure::input(
        "this grundy is built without the page; `cargo install --path crates/grundy-cli --features page` builds \
         one that has it",
    ))
}

/// Answers a browser until Ctrl-C.
#[cfg(feature = "page")]
pub(crate) fn run(args: &Serve) -> Result<ExitCode, Failure> {
    use grundy_cli_common::note;
    use grundy_page::{Config, serve};

    with_small_memory();
    let config = Config {
        listen: args.listen,
        port: args.port,
        hosts: args.host.clone(),
        ..Config::default()
    };
    serve(config, |address, handle| {
        crate::interrupt::end_first(|| handle.stop());
        let host = match address.ip() {
            ip if ip.is_loopback() => "localhost".to_string(),
            std::net::IpAddr::V6(ip) => format!("[{ip}]"),
            ip => ip.to_string(),
        };
        let place = format!("http://{host}:{}", address.port());
        note("grundy", format_args!("the page is at {place}; Ctrl-C ends it"));
        if args.open && !opened(&place) {
            note("grundy", "no browser could be opened");
        }
    })
    .map_err(|error| {
        Failure::system(format!("cannot listen on {}:{}: {error}", args.listen, args.port))
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Starts the program again with glibc's allocator told, in the only way it can be, to keep what threads have freed in two
/// places rather than in eight a processor, and to give large pieces back: many threads answer, and memory would
/// grow by what they have freed.
#[cfg(all(feature = "page", target_os = "linux", target_env = "gnu"))]
fn with_small_memory() {
    use std::os::unix::process::CommandExt;

    const ARENAS: &str = "MALLOC_ARENA_MAX";
    if std::env::var_os(ARENAS).is_some() {
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut command = std::process::Command::new(program);
    command.args(std::env::args_os().skip(1)).env(ARENAS, "2");
    command.env("MALLOC_MMAP_THRESHOLD_", "262144").env("MALLOC_TRIM_THRESHOLD_", "1048576");
    // It only comes back if it cannot: then memory is all that is lost.
    let _ = command.exec();
}

/// Other allocators need not be told.
#[cfg(all(feature = "page", not(all(target_os = "linux", target_env = "gnu"))))]
fn with_small_memory() {}

/// Asks the system to show a page.
#[cfg(feature = "page")]
fn opened(place: &str) -> bool {
    use std::process::{Command, Stdio};

    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start"]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    let quiet = command.args(before).arg(place).stdin(Stdio::null()).stdout(Stdio::null());
    quiet.stderr(Stdio::null()).spawn().is_ok()
}
