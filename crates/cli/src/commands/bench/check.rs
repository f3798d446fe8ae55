//! `layshaft bench check`: what a vehicle and a manoeuvre ask of a bench.

use super::{choice, chosen, refuse, request};
use crate::interruption;
use crate::picture;
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_flatten::Store;
use layshaft_operations::bench::check::{as_json, check, picture, text};
use layshaft_operations::bench::run::{RunOptions, check_limits, this_program};
use layshaft_operations::bench::{Bench as Description, Models, Monitor};
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Args)]
pub struct Check {
    /// Description of the bench
    #[arg(value_name = "BENCH.toml")]
    bench: PathBuf,

    /// Only this manoeuvre of the file
    #[arg(long, value_name = "NAME")]
    manoeuvre: Option<String>,

    /// Draw phase margins over delay and bandwidth, and the open loops (.svg, .png)
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,

    /// Directory that holds packages, searched before MODELICAPATH; may be given several times
    #[arg(short = 'L', long = "library", value_name = "DIR")]
    libraries: Vec<PathBuf>,
}

impl Check {
    pub fn run(&self, shell: &Shell) -> Exit {
        let prepared = Description::read(&self.bench).and_then(|bench| {
            let manoeuvres = chosen(&bench, self.manoeuvre.as_deref())?;
            Ok((bench, manoeuvres, this_program()?, choice()?))
        });
        let (bench, manoeuvres, executable, choice) = match prepared {
            Ok(prepared) => prepared,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        let options = RunOptions {
            virtual_time: true,
            injections: Vec::new(),
            log: Vec::new(),
            priority: 0,
            core: None,
            executable,
            libraries: self.libraries.clone(),
            interrupt: interruption::flag(),
            monitor: Arc::<Monitor>::default(),
        };
        let store = Store::default();
        let mut models = Models::new(&store, request(&self.libraries), choice);
        let mut checks = Vec::new();
        for manoeuvre in &manoeuvres {
            let found = check_limits(&bench, manoeuvre, &mut models)
                .and_then(|()| check(&bench, manoeuvre, &mut models, &options));
            match found {
                Ok(found) => {
                    if !shell.json {
                        shell.print(&format!("{}, {}", bench.title, text(&found)));
                    }
                    checks.push(found);
                }
                Err(trouble) => return refuse(shell, &store, trouble),
            }
        }
        if let (Some(path), Some(first)) = (&self.picture, checks.first())
            && let Err(error) = picture::write(path, &picture(first))
        {
            shell.complain(&format!("error: {}: {error}\n", path.display()));
            return Exit::Errors;
        }
        let is_met = checks.iter().all(|check| check.is_met() && check.is_confirmed());
        if shell.json {
            let checks: Vec<_> = checks.iter().map(as_json).collect();
            shell.print_json(&json!({ "ok": is_met, "stage": "check", "bench": bench.title, "checks": checks }));
        }
        if is_met { Exit::Success } else { Exit::Errors }
    }
}
