//! A comparison as text for people and as JSON for programs.

use super::{Comparison, Failure, SignalReport};
use crate::json;
use std::fmt;

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let wrong = self.wrong();
        write!(f, "{}: ", self.verdict.text())?;
        match &self.problem {
            Some(problem) => writeln!(f, "{problem}")?,
            None if wrong.is_empty() => {
                writeln!(
                    f,
                    "{} signals compared, rms error {:.1e} of the range",
                    self.signals.len(),
                    self.rms_relative()
                )?;
            }
            None => writeln!(f, "{} of {} signals leave the tube", wrong.len(), self.signals.len())?,
        }
        for signal in wrong {
            writeln!(f, "  {signal}")?;
        }
        for name in &self.missing {
            writeln!(f, "  {name}: not in the result")?;
        }
        for name in &self.not_in_reference {
            writeln!(f, "  {name}: not in the reference")?;
        }
        Ok(())
    }
}

impl fmt::Display for SignalReport {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let v = &self.verdict;
        match (v.why, v.at) {
            (None, _) => write!(f, "{}: within the tube, rms error {:.1e} of the range", self.name, v.rms_relative),
            (Some(Failure::OutsideTube), Some(at)) => write!(
                f,
                "{}: {} at time {at}, reference {}: {:.3} % of the range outside the tube ({:.1} % of the samples)",
                self.name,
                v.result_there,
                v.reference_there,
                100.0 * v.excess_relative,
                100.0 * v.bad_fraction
            ),
            (Some(why), Some(at)) => write!(f, "{}: {} at time {at}", self.name, why.text()),
            (Some(why), None) => write!(f, "{}: {}", self.name, why.text()),
        }
    }
}

impl Comparison {
    /// One JSON object; what is infinite or unknown is `null`.
    pub fn to_json(&self) -> String {
        let names = |names: &[String]| json::list(names.iter().map(|name| json::string(name)));
        format!(
            "{{\"ok\":{},\"verdict\":{},\"problem\":{},\"signals\":{},\"two_sided\":{},\"rms_relative\":{},\"glitches\":{},\
             \"wrong\":{},\"missing\":{},\"not_in_reference\":{}}}",
            self.passed(),
            json::string(self.verdict.text()),
            self.problem.as_ref().map_or("null".into(), |problem| json::string(problem)),
            self.signals.len(),
            self.two_sided(),
            json::number(self.rms_relative()),
            self.glitches(),
            json::list(self.wrong().into_iter().map(signal_json)),
            names(&self.missing),
            names(&self.not_in_reference),
        )
    }
}

fn signal_json(signal: &SignalReport) -> String {
    let v = &signal.verdict;
    format!(
        "{{\"signal\":{},\"why\":{},\"at\":{},\"result\":{},\"reference\":{},\"excess\":{},\"excess_relative\":{},\
         \"bad_fraction\":{},\"range\":{}}}",
        json::string(&signal.name),
        json::string(v.why.map_or("", Failure::text)),
        v.at.map_or("null".into(), json::number),
        json::number(v.result_there),
        json::number(v.reference_there),
        json::number(v.excess),
        json::number(v.excess_relative),
        json::number(v.bad_fraction),
        json::number(v.range),
    )
}
