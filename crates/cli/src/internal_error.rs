//! The compiler runs on a thread of its own: with a stack deep enough for deeply nested models, and so
//! that a defect of ours ends as a report the user can send, not as a bare abort.

use crate::codes::INTERNAL_ERROR;
use crate::shell::{Exit, Shell};
use layshaft_source::{Diagnostic, LARGE_STACK, SourceMap, memory, with_large_stack};
use serde_json::json;
use std::backtrace::Backtrace;
use std::panic;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Time between two looks at the memory of a translation.
const LOOKS: Duration = Duration::from_millis(250);
/// The status Rust programs end with after a panic.
const EXIT_STATUS: u8 = 101;
const REPORT_TO: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/issues");

/// Runs a command on the compiler thread.
pub fn guarded(shell: &Shell, command: impl FnOnce() -> Exit + Send) -> ExitCode {
    let failure = Arc::new(Mutex::new(None));
    let recorded = failure.clone();
    panic::set_hook(Box::new(move |info| {
        let backtrace = std::env::var_os("LAYSHAFT_BACKTRACE").map(|_| Backtrace::force_capture().to_string());
        if let Ok(mut slot) = recorded.lock() {
            slot.get_or_insert((info.to_string(), backtrace));
        }
    }));
    let done = AtomicBool::new(false);
    let outcome = std::thread::scope(|scope| {
        let watch = std::thread::Builder::new().name("memory".into());
        // Without it, passes look at their memory themselves.
        let watch = watch.spawn_scoped(scope, || watch_memory(shell, &done)).ok();
        let thread = std::thread::Builder::new().name("compiler".into()).stack_size(LARGE_STACK);
        let outcome = thread.spawn_scoped(scope, || with_large_stack(command)).map(|handle| handle.join());
        done.store(true, Ordering::Relaxed);
        watch.iter().for_each(|watch| watch.thread().unpark());
        outcome
    });
    match outcome {
        Ok(Ok(exit)) => exit.into(),
        Ok(Err(payload)) => {
            let payload = match memory::exhausted(payload) {
                Ok(diagnostic) => {
                    show(shell, diagnostic, None);
                    return Exit::Errors.into();
                }
                Err(payload) => payload,
            };
            drop(payload);
            let (message, backtrace) = failure.lock().ok().and_then(|mut slot| slot.take()).unwrap_or_default();
            report(shell, &message, backtrace.as_deref())
        }
        Err(error) => report(shell, &format!("cannot start the compiler's thread: {error}"), None),
    }
}

/// Ends the process when a translation grows past its budget in a pass that does not look.
fn watch_memory(shell: &Shell, done: &AtomicBool) {
    while !done.load(Ordering::Relaxed) {
        std::thread::park_timeout(LOOKS);
        if let Some(diagnostic) = memory::overrun() {
            show(shell, diagnostic, None);
            layshaft_sim::mark_end();
            std::process::exit(1);
        }
    }
}

fn report(shell: &Shell, message: &str, backtrace: Option<&str>) -> ExitCode {
    let diagnostic = Diagnostic::error(INTERNAL_ERROR, None, format!("internal error: {}", message.replace('\n', " ")))
        .note(None, "this is a mistake in Layshaft, not in your model")
        .hint(format!("please report it, with the model if you can: {REPORT_TO}"));
    show(shell, diagnostic, backtrace);
    ExitCode::from(EXIT_STATUS)
}

fn show(shell: &Shell, diagnostic: Diagnostic, backtrace: Option<&str>) {
    let sources = SourceMap::default();
    if shell.json {
        let diagnostics = crate::json::diagnostics(&[diagnostic], &sources);
        shell.print_json(&json!({ "ok": false, "diagnostics": diagnostics, "backtrace": backtrace }));
    } else {
        shell.show(&[diagnostic], &sources);
        if let Some(backtrace) = backtrace {
            shell.complain(&format!("{backtrace}\n"));
        }
    }
}
