//! Processes that a bench starts: its emulated hardware and the recorder of its log.

use super::{choice, chosen, request};
use crate::interruption;
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_flatten::Store;
use layshaft_operations::bench::log::record;
use layshaft_operations::bench::run::{RunOptions, parse_addresses, run_station};
use layshaft_operations::bench::{Bench as Description, Injection, Models, Monitor, parse_injection};
use layshaft_operations::realtime::Trouble;
use layshaft_source::SourceMap;
use serde_json::json;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Args)]
pub struct Emulate {
    bench: PathBuf,
    #[arg(long)]
    manoeuvre: String,
    #[arg(long)]
    udp: String,
    #[arg(long)]
    can: String,
    #[arg(long, default_value_t = 0)]
    seed: u32,
    /// Left and right, as the operator chose them; the hardware does not feel them
    #[arg(long)]
    surface: Option<String>,
    #[arg(long, value_parser = parse_injection)]
    inject: Vec<Injection>,
    #[arg(short = 'L')]
    libraries: Vec<PathBuf>,
}

impl Emulate {
    pub fn run(&self, shell: &Shell) -> Exit {
        let store = Store::default();
        match self.serve(shell, &store) {
            Ok(report) => {
                say(&report.to_string());
                Exit::Success
            }
            Err(Trouble::Usage(message)) => {
                say(&message);
                Exit::Errors
            }
            Err(Trouble::Model(diagnostics)) => {
                say("its model has errors");
                shell.show(&diagnostics, &store.sources);
                Exit::Errors
            }
        }
    }

    fn serve(&self, shell: &Shell, store: &Store) -> Result<serde_json::Value, Trouble> {
        let usage = Trouble::Usage;
        let bench = Description::read(&self.bench).map_err(usage)?;
        let manoeuvre = chosen(&bench, Some(&self.manoeuvre)).map_err(usage)?.remove(0);
        let addresses = parse_addresses(&self.udp, &self.can).map_err(usage)?;
        let mut models = Models::new(store, request(&self.libraries), choice().map_err(usage)?);
        // Ctrl-C is for the master, who tells by closing the input.
        let _ = interruption::flag();
        let interrupt = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&interrupt);
        let options = RunOptions {
            virtual_time: false,
            injections: self.inject.clone(),
            log: Vec::new(),
            priority: 80,
            core: None,
            executable: PathBuf::new(),
            libraries: Vec::new(),
            interrupt,
            monitor: Arc::<Monitor>::default(),
        };
        let mut ready = || {
            say("ready");
            let over = Arc::clone(&over);
            std::thread::spawn(move || {
                let mut rest = Vec::new();
                let _ = std::io::stdin().read_to_end(&mut rest);
                // A master that is gone without a word leaves the shafts turning: the watchdog brings them to rest first.
                std::thread::sleep(std::time::Duration::from_secs(5));
                over.store(true, Ordering::Relaxed);
            });
        };
        let report = run_station(&bench, &manoeuvre, &mut models, &addresses, self.seed, &options, &mut ready)?;
        shell.show(&models.take_failures(), &SourceMap::default());
        if let Some(watchdog) = report.watchdog {
            let rest = report.rest.map_or("still turns".to_string(), |rest| format!("at rest at {rest:.3} s"));
            shell.complain(&format!(
                "emulated hardware: no commands since {watchdog:.3} s, safe stop by itself, {rest}\n"
            ));
        }
        Ok(json!({
            "time": report.time,
            "stop": report.stop,
            "watchdog": report.watchdog,
            "rest": report.rest,
            "largest_speed": report.largest_speed,
            "largest_torque": report.largest_torque,
        }))
    }
}

/// A line for the master, who may be gone.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

#[derive(Args)]
pub struct Record {}

impl Record {
    pub fn run(&self, shell: &Shell) -> Exit {
        // Ends with its input, not with Ctrl-C: what is on its way still gets into the files.
        let _ = interruption::flag();
        let (mut input, mut answers) = (std::io::stdin().lock(), std::io::stdout().lock());
        match record(&mut input, &mut answers) {
            Ok(()) => Exit::Success,
            Err(error) => {
                shell.complain(&format!("the log: {error}\n"));
                Exit::Errors
            }
        }
    }
}
