//! Time spans as people write them.

/// A time span: seconds, or a number with the unit s, ms or us.
pub fn parse_seconds(text: &str) -> Result<f64, String> {
    let text = text.trim();
    let (number, factor) = match text {
        _ if text.ends_with("us") || text.ends_with("µs") => {
            (text.trim_end_matches("us").trim_end_matches("µs"), 1e-6)
        }
        _ if text.ends_with("ms") => (text.trim_end_matches("ms"), 1e-3),
        _ => (text.trim_end_matches('s'), 1.0),
    };
    let seconds =
        number.trim().parse::<f64>().map_err(|_| format!("`{text}` is no time: write 0.5ms, 250us or 0.001"))?;
    if factor == 1.0 { Ok(seconds) } else { Ok(seconds / (1.0 / factor)) }
}

/// Seconds as whole nanoseconds.
pub fn nanoseconds(seconds: f64) -> Option<u64> {
    let value = (seconds * 1e9).round();
    (1.0..1e18).contains(&value).then_some(value as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(parse_seconds("0.5ms"), Ok(0.0005));
        assert_eq!(parse_seconds("250us"), Ok(0.00025));
        assert_eq!(parse_seconds("1.25 ms"), Ok(0.00125));
        assert_eq!(parse_seconds("2e-3"), Ok(0.002));
        assert_eq!(parse_seconds("1s"), Ok(1.0));
        assert!(parse_seconds("fast").is_err());
    }
}
