//! A budget for the memory of a translation.
//!
//! A model of one line can ask for more memory than any machine has (`linspace(0, 1, 1000000000)`). Passes therefore say what they are
//! about to do where something may grow: [`claim`] before a single large thing whose size is known, [`tick`] where many small ones
//! add up. Beyond the budget the pass is left by unwinding to [`within`], which gives a diagnostic that names what grew. The
//! budget belongs to the process, as memory does; what is measured is the memory the process has in use.

use crate::{Code, Diagnostic, Span};
use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

pub const OUT_OF_MEMORY: Code = Code("E0140");

/// The page for `layshaft explain`.
pub const EXPLANATION: &str = include_str!("explanations/E0140.md");

/// Set by [`set_budget`]; 0 while it is not known.
static BUDGET: AtomicU64 = AtomicU64::new(0);
/// Translations that are running.
static RUNNING: AtomicU32 = AtomicU32::new(0);
/// Small things between two looks at the memory in use.
const TICKS: u32 = 4096;
/// Without this, what is claimed is small enough not to be looked at.
const SMALL: u64 = 1 << 20;

/// Characters of a text that a translation puts together.
const LONGEST_TEXT: usize = 1 << 26;

thread_local! {
    static LEFT: Cell<u32> = const { Cell::new(TICKS) };
}

/// What grew, and where it stands in the text.
pub type Growth = (String, Option<Span>);

/// What unwinding carries.
struct Exhausted(Diagnostic);

/// Bytes that a translation may use; `None` where the machine does not tell its memory and nobody has set it.
pub fn budget() -> Option<u64> {
    match BUDGET.load(Ordering::Relaxed) {
        0 => {
            let budget = machine_memory().map_or(u64::MAX, |bytes| bytes / 2);
            BUDGET.store(budget, Ordering::Relaxed);
            Some(budget)
        }
        budget => Some(budget),
    }
    .filter(|&budget| budget != u64::MAX)
}

pub fn set_budget(bytes: u64) {
    BUDGET.store(bytes.max(1), Ordering::Relaxed);
}

/// A size as users write it: `500M`, `4G`, `4GB`, `1000000`.
pub fn parse_size(text: &str) -> Option<u64> {
    let text = text.trim();
    let end = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let scale = match unit.trim().to_ascii_uppercase().trim_end_matches('B').trim_end_matches('I') {
        "" => 1.0,
        "K" => 1024.0,
        "M" => 1024.0 * 1024.0,
        "G" => 1024.0 * 1024.0 * 1024.0,
        "T" => 1024.0 * 1024.0 * 1024.0 * 1024.0,
        _ => return None,
    };
    let bytes = number.parse::<f64>().ok()? * scale;
    (1.0..1e18).contains(&bytes).then_some(bytes as u64)
}

/// Looks whether so many more bytes are within the budget; leaves the translation if not.
pub fn claim(bytes: u64, growth: impl FnOnce() -> Growth) {
    if bytes < SMALL {
        return;
    }
    let Some(budget) = budget() else { return };
    if in_use().unwrap_or(0).saturating_add(bytes) > budget {
        leave(growth(), Some(bytes), budget);
    }
}

/// The same for a text, which no model needs as long as that.
pub fn claim_text(length: usize) {
    if length > LONGEST_TEXT {
        let message = format!("a text of {length} characters is put together; {LONGEST_TEXT} are the most");
        give_up(Diagnostic::error(OUT_OF_MEMORY, None, message));
    }
}

/// To be called for each of many small things: looks at the memory in use now and then.
#[inline]
pub fn tick(growth: impl FnOnce() -> Growth) {
    let is_due = LEFT.with(|left| {
        let next = left.get().wrapping_sub(1);
        left.set(if next == 0 { TICKS } else { next });
        next == 0
    });
    if is_due {
        check(growth);
    }
}

/// Looks at the memory in use.
#[cold]
pub fn check(growth: impl FnOnce() -> Growth) {
    if let Some((budget, used)) = budget().zip(in_use())
        && used > budget
    {
        leave(growth(), None, budget);
    }
}

/// Leaves the translation with a diagnostic of another limit that only a runaway model reaches.
pub fn give_up(diagnostic: Diagnostic) -> ! {
    resume_unwind(Box::new(Exhausted(diagnostic)))
}

fn leave((what, span): Growth, bytes: Option<u64>, budget: u64) -> ! {
    let needs = bytes.map_or_else(String::new, |bytes| format!(" needs {} and", in_words(bytes)));
    let message = format!("the translation{needs} may use {} of memory: {what}", in_words(budget));
    give_up(
        Diagnostic::error(OUT_OF_MEMORY, span, message).hint(
            "`--memory 8G` or LAYSHAFT_MEMORY raises the budget, which is half of the machine's memory by default",
        ),
    )
}

/// Runs a pass; the diagnostic if it was left for want of memory.
pub fn within<T>(pass: impl FnOnce() -> T) -> Result<T, Diagnostic> {
    RUNNING.fetch_add(1, Ordering::Relaxed);
    let result = catch_unwind(AssertUnwindSafe(pass));
    RUNNING.fetch_sub(1, Ordering::Relaxed);
    result.map_err(|payload| exhausted(payload).unwrap_or_else(|other| resume_unwind(other)))
}

/// The diagnostic that unwinding carries, if it is one for want of memory.
pub fn exhausted(payload: Box<dyn Any + Send>) -> Result<Diagnostic, Box<dyn Any + Send>> {
    payload.downcast::<Exhausted>().map(|exhausted| exhausted.0)
}

/// Whether a translation is running whose memory has grown past the budget by a tenth without a pass having noticed.
pub fn overrun() -> Option<Diagnostic> {
    let budget = budget()?;
    let is_over = RUNNING.load(Ordering::Relaxed) > 0 && in_use()? > budget.saturating_add(budget / 10);
    let message = || format!("the translation may use {} of memory and uses more", in_words(budget));
    is_over.then(|| {
        Diagnostic::error(OUT_OF_MEMORY, None, message()).hint(
            "`--memory 8G` or LAYSHAFT_MEMORY raises the budget, which is half of the machine's memory by default",
        )
    })
}

fn in_words(bytes: u64) -> String {
    let mega = bytes as f64 / 1e6;
    if mega < 1e3 { format!("{mega:.0} MB") } else { format!("{:.1} GB", mega / 1e3) }
}

/// Bytes of memory this process has in use.
pub fn in_use() -> Option<u64> {
    if cfg!(not(target_os = "linux")) {
        return None;
    }
    kilobytes(&std::fs::read_to_string("/proc/self/status").ok()?, "VmRSS:")
}

/// Memory of the machine, or of the group of processes this one belongs to.
fn machine_memory() -> Option<u64> {
    let machine = kilobytes(&std::fs::read_to_string("/proc/meminfo").ok()?, "MemTotal:")?;
    let group = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let group = group.and_then(|text| text.trim().parse::<u64>().ok());
    Some(group.map_or(machine, |group| group.min(machine)))
}

fn kilobytes(text: &str, key: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| 1024 * kilobytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_users_write_them() {
        assert_eq!(parse_size("4G"), Some(4 << 30));
        assert_eq!(parse_size(" 1.5 GiB"), Some(3 << 29));
        assert_eq!(parse_size("500mb"), Some(500 << 20));
        assert_eq!(parse_size("1000000"), Some(1_000_000));
        for wrong in ["", "G", "-1G", "4X", "nan", "1e400", "0"] {
            assert_eq!(parse_size(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_pass_that_wants_too_much_is_left_with_what_grew() {
        let large = || within(|| claim(u64::MAX / 2, || ("an array of elements".into(), None)));
        if budget().is_some() {
            let diagnostic = large().expect_err("no machine has that much");
            assert!(diagnostic.message.contains("an array of elements"), "{}", diagnostic.message);
        }
        assert_eq!(within(|| 3).ok(), Some(3));
    }

    #[test]
    fn other_panics_pass_through() {
        let caught = catch_unwind(|| within(|| resume_unwind(Box::new(7_i32))));
        assert_eq!(caught.err().and_then(|payload| payload.downcast::<i32>().ok()), Some(Box::new(7)));
    }
}
