//! Parts of a run over which activities are taken.

use crate::codes;
use layshaft_source::Diagnostic;
use std::fmt;

/// From one time to another, in seconds; an end that is not given is that of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Window {
    pub start: Option<f64>,
    pub end: Option<f64>,
}

impl Window {
    /// `5:15`, `5:` or `:15`.
    pub fn parse(text: &str) -> Result<Window, Diagnostic> {
        let wrong = |what: &str| {
            Diagnostic::error(codes::WINDOW, None, format!("`--window {text}` {what}"))
                .hint("write `--window 5:15` for the time from 5 s to 15 s; `5:` goes to the end of the run")
        };
        let (start, end) = text.split_once(':').ok_or_else(|| wrong("has no colon between its start and its end"))?;
        let time = |text: &str| match text.trim() {
            "" => Ok(None),
            text => match text.parse::<f64>() {
                Ok(time) if time.is_finite() => Ok(Some(time)),
                _ => Err(wrong(&format!("has `{text}` where a time in seconds is meant"))),
            },
        };
        let window = Window { start: time(start)?, end: time(end)? };
        match (window.start, window.end) {
            (Some(start), Some(end)) if start >= end => Err(wrong("ends before it begins")),
            _ => Ok(window),
        }
    }

    /// Its times in a run; refused where it is not all inside.
    pub(crate) fn within(self, start: f64, stop: f64, scenario: &str) -> Result<(f64, f64), Diagnostic> {
        let (first, last) = (self.start.unwrap_or(start), self.end.unwrap_or(stop));
        if first >= start && last <= stop && first < last {
            return Ok((first, last));
        }
        let message =
            format!("`--window {self}` is not inside the run of the scenario `{scenario}`, from {start} s to {stop} s");
        Err(Diagnostic::error(codes::WINDOW, None, message)
            .hint("choose times of the run, or another `--start-time` or `--stop-time`"))
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text = |time: Option<f64>| time.map(|time| time.to_string()).unwrap_or_default();
        write!(f, "{}:{}", text(self.start), text(self.end))
    }
}

/// What a ranking is about: a scenario, or a part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub scenario: String,
    /// Start and end in seconds where the user chose a window.
    pub window: Option<(f64, f64)>,
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.window {
            None => f.write_str(&self.scenario),
            Some((start, end)) => write!(f, "{}, {start}:{end} s", self.scenario),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_read_and_wrong_ones_refused() {
        let window = |start, end| Window { start, end };
        assert_eq!(Window::parse("5:15"), Ok(window(Some(5.0), Some(15.0))));
        assert_eq!(Window::parse(" 0.5 : "), Ok(window(Some(0.5), None)));
        assert_eq!(Window::parse(":15"), Ok(window(None, Some(15.0))));
        for text in ["5", "15:5", "5:5", "a:b", "5:inf", "1:2:3"] {
            assert_eq!(Window::parse(text).unwrap_err().code, codes::WINDOW, "{text}");
        }
        assert_eq!(window(Some(2.0), None).within(0.0, 10.0, "s"), Ok((2.0, 10.0)));
        for outside in [window(Some(-1.0), None), window(None, Some(11.0)), window(Some(10.0), None)] {
            assert_eq!(outside.within(0.0, 10.0, "s").unwrap_err().code, codes::WINDOW, "{outside}");
        }
    }
}
