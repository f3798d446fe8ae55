//! Processor time, for tests that something is not slow: unlike a clock it does not depend on what else the machine does.
//! Include it with `#[path]`.

/// Seconds that the calling thread has spent on a core; 0 where the kernel does not tell.
pub fn thread_seconds() -> f64 {
    // The first number: nanoseconds on a core.
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_ascii_whitespace().next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}
