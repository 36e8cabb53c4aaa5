//! Which instructions the kernels use here: what `./bench` prints above every table.

use std::process::ExitCode;

use grundy_kernels::level::Level;

fn main() -> ExitCode {
    if let Err(error) = Level::from_environment() {
        eprintln!("GRUNDY_LEVEL: {error}");
        return ExitCode::from(2);
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    println!("instructions: {}; processors: {threads}", Level::used());
    ExitCode::SUCCESS
}
