//! A bar on a terminal while a run goes on: simulated time, speed, events. Nothing elsewhere.

use crate::shell::Shell;
use indicatif::{ProgressBar, ProgressStyle};
use layshaft_operations::times;
use layshaft_sim::Progress;
use layshaft_solver::Options;
use std::io::IsTerminal;
use std::time::{Duration, Instant};

const STEPS: f64 = 1000.0;
/// Time between two changes of the text.
const REFRESH: Duration = Duration::from_millis(100);

pub struct RunBar {
    bar: Option<ProgressBar>,
    begin: Instant,
    shown: Option<Instant>,
    start: f64,
    span: f64,
}

impl RunBar {
    pub fn new(shell: &Shell, options: &Options) -> RunBar {
        let bar = visible_bar(shell, STEPS as u64, "{spinner} {wide_bar} {percent}% {msg}, {eta} left");
        if let Some(bar) = &bar {
            // A run that stores no point for long shows that it goes on.
            bar.enable_steady_tick(REFRESH);
        }
        RunBar { bar, begin: Instant::now(), shown: None, start: options.start, span: options.stop - options.start }
    }

    pub fn advance(&mut self, reached: &Progress) {
        let Some(bar) = &self.bar else { return };
        if self.shown.is_some_and(|shown| shown.elapsed() < REFRESH) {
            return;
        }
        self.shown = Some(Instant::now());
        let speed = (reached.time - self.start) / self.begin.elapsed().as_secs_f64().max(1e-9);
        bar.set_message(format!("t = {:.4} s, {} real time, {} events", reached.time, times(speed), reached.events));
        bar.set_position(((reached.time - self.start) / self.span * STEPS) as u64);
    }

    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A bar where standard error is a terminal and nobody wants JSON.
pub fn visible_bar(shell: &Shell, length: u64, template: &str) -> Option<ProgressBar> {
    (!shell.json && std::io::stderr().is_terminal()).then(|| {
        let bar = ProgressBar::new(length);
        bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar
    })
}

/// A sign of life with a text, for work whose length is not known; where a bar would be visible.
pub fn spinner(shell: &Shell) -> Option<ProgressBar> {
    let bar = visible_bar(shell, 0, "{spinner} {elapsed} {wide_msg}")?;
    bar.enable_steady_tick(REFRESH);
    Some(bar)
}

/// Does work that may take long while a terminal shows what it is.
pub fn while_showing<T>(shell: &Shell, what: &'static str, work: impl FnOnce() -> T) -> T {
    let bar = spinner(shell);
    if let Some(bar) = &bar {
        bar.set_message(what);
    }
    let result = work();
    if let Some(bar) = &bar {
        bar.finish_and_clear();
    }
    result
}
