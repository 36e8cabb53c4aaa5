//! `grundy completions` and `grundy man`, generated from the definitions of the arguments.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::args::{self, Completions};
use crate::failure::Failure;

pub(crate) fn completions(wanted: &Completions) -> Result<ExitCode, Failure> {
    // Into memory first: the generator panics if its output is closed.
    let mut text = Vec::new();
    clap_complete::generate(wanted.shell, &mut args::command(), "grundy", &mut text);
    io::stdout().lock().write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// One page: the command, then each subcommand.
pub(crate) fn man() -> Result<ExitCode, Failure> {
    let mut command = args::command();
    command.build();
    let mut text = Vec::new();
    let page = clap_mangen::Man::new(command.clone());
    page.render(&mut text)?;
    for subcommand in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let page = clap_mangen::Man::new(subcommand.clone());
        let name = subcommand.get_name().to_uppercase();
        writeln!(text, ".SH \"GRUNDY {name}\"")?;
        page.render_description_section(&mut text)?;
        page.render_synopsis_section(&mut text)?;
        page.render_options_section(&mut text)?;
        page.render_extra_section(&mut text)?;
    }
    io::stdout().lock().write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}
