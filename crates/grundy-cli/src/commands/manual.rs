//! `grundy completions` and `grundy man`, generated from the definitions of the arguments.

use std::io::Write;
use std::process::ExitCode;

use clap::Command;
use clap_complete::env::Shells;
use clap_mangen::Man;
use grundy::visible;

use crate::args::{self, Completions, ManArgs};
use crate::complete;
use crate::failure::Failure;
use crate::output::{Stdout, write_file};

/// The few lines by which a shell learns to ask `grundy` itself, so that it knows games and problems.
pub(crate) fn completions(wanted: &Completions) -> Result<ExitCode, Failure> {
    let name = wanted.shell.to_string();
    let shells = Shells::builtins();
    let shell = shells
        .completer(&name)
        .ok_or_else(|| Failure::input(format!("there are no completions for {name}")))?;
    // Into memory first: the output may be closed.
    let mut text = Vec::new();
    shell.write_registration(complete::VARIABLE, "grundy", "grundy", "grundy", &mut text)?;
    Stdout.write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The page of the command or of one of its subcommands, or all of them as files.
pub(crate) fn man(args: &ManArgs) -> Result<ExitCode, Failure> {
    let mut command = args::shown();
    command.build();
    if let Some(dir) = &args.dir {
        std::fs::create_dir_all(dir)
            .map_err(|error| Failure::from(error).in_file("make the folder", dir))?;
        write_file(&dir.join("grundy.1"), &page(&command, "grundy")?)?;
        for sub in subcommands(&command) {
            let name = format!("grundy-{}", sub.get_name());
            write_file(&dir.join(format!("{name}.1")), &page(sub, &name)?)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let text = match &args.command {
        None => page(&command, "grundy")?,
        Some(wanted) => {
            let sub = subcommands(&command).find(|sub| sub.get_name() == wanted);
            let sub = sub.ok_or_else(|| {
                let names: Vec<&str> = subcommands(&command).map(Command::get_name).collect();
                Failure::input(format!(
                    "'{}' is not a command; these are: {}",
                    visible(wanted),
                    names.join(", ")
                ))
            })?;
            page(sub, &format!("grundy-{wanted}"))?
        }
    };
    Stdout.write_all(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn subcommands(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|sub| sub.get_name() != "help")
}

fn page(command: &Command, name: &str) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    Man::new(command.clone()).title(name).render(&mut text)?;
    Ok(text)
}
