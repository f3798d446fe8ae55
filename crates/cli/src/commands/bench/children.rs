//! Processes that a bench starts: its emulated hardware and the recorder of its log.

use super::{choice, chosen, request};
use crate::interruption;
use crate::shell::{Exit, Shell};
use clap::Args;
use layshaft_flatten::Store;
use layshaft_operations::bench::log::record;
use layshaft_operations::bench::run::{RunOptions, parse_end, run_station};
use layshaft_operations::bench::station::Role;
use layshaft_operations::bench::wiring::{Addresses, End};
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
    #[arg(long, value_parser = parse_role)]
    role: Role,
    #[arg(long, value_parser = parse_end)]
    udp: Option<End>,
    #[arg(long, value_parser = parse_end)]
    can: Option<End>,
    #[arg(long)]
    can_interface: Option<String>,
    #[arg(long, value_parser = parse_end)]
    shafts: Option<End>,
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
        let addresses = Addresses {
            bench: self.udp,
            can_interface: self.can_interface.clone(),
            can: self.can,
            shafts: self.shafts,
        };
        let mut models = Models::new(store, request(&self.libraries), choice().map_err(usage)?);
        leave_signals_to_the_master();
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
        let report =
            run_station(&bench, &manoeuvre, &mut models, (self.role, &addresses), self.seed, &options, &mut ready)?;
        shell.show(&models.take_failures(), &SourceMap::default());
        if let Some(watchdog) = report.watchdog {
            let done = match (self.role.has_dynos(), report.rest) {
                (true, Some(rest)) => format!("safe stop by itself, at rest at {rest:.3} s"),
                (true, None) => "safe stop by itself, still turns".to_string(),
                (false, _) => "gives no torque".to_string(),
            };
            shell.complain(&format!("emulated {}: no commands since {watchdog:.3} s, {done}\n", self.role.name()));
        }
        Ok(json!({
            "time": report.time,
            "stop": report.stop,
            "watchdog": report.watchdog,
            "rest": report.rest,
            "shafts_lost": report.shafts_lost,
            "late_waves": report.late_waves,
            "largest_speed": report.largest_speed,
            "largest_torque": report.largest_torque,
            "timing": report.timing,
        }))
    }
}

/// Ctrl-C and SIGTERM may reach all processes of a bench. They are for the master, who tells the others by closing their input.
fn leave_signals_to_the_master() {
    layshaft_realtime::stop_on_termination(&interruption::flag());
}

fn parse_role(text: &str) -> Result<Role, String> {
    let found = Role::ALL.iter().find(|(name, _)| *name == text);
    found.map(|(_, role)| *role).ok_or_else(|| format!("there is no hardware `{text}`"))
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
        // What is on its way still gets into the files.
        leave_signals_to_the_master();
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
