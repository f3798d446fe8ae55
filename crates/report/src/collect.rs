//! Takes in a run for its report, beside the result file.

use layshaft_results::{ColumnKind, ResultError, ResultHeader, ResultWriter, Selected, Trajectory};
use std::collections::HashSet;

/// Values of all variables together up to which a run is kept whole: 160 MB.
const WHOLE: usize = 20_000_000;

/// Hands a run on to the writer of the result file and keeps what the report needs: everything where that is little,
/// else the curves the report shows.
pub struct Collector<W> {
    inner: W,
    wanted: Selected<Trajectory>,
    whole: Option<Trajectory>,
    values: usize,
}

impl<W: ResultWriter> Collector<W> {
    /// Keeps the variables `wanted` and all parameters; with `whole`, all variables where they are few.
    pub fn new(inner: W, wanted: HashSet<String>, whole: bool) -> Collector<W> {
        let select = move |column: &layshaft_results::Column| {
            column.kind != ColumnKind::Variable || wanted.contains(&column.name)
        };
        Collector {
            inner,
            wanted: Selected::new(Trajectory::new(), select),
            whole: whole.then(Trajectory::new),
            values: 0,
        }
    }

    pub fn into_trajectory(self) -> Trajectory {
        self.whole.unwrap_or_else(|| self.wanted.into_inner())
    }
}

impl<W: ResultWriter> ResultWriter for Collector<W> {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        self.wanted.start(header, fixed)?;
        if let Some(whole) = &mut self.whole {
            whole.start(header, fixed)?;
        }
        self.inner.start(header, fixed)
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        self.wanted.point(time, values)?;
        self.values += values.len();
        if self.values > WHOLE {
            self.whole = None;
        }
        if let Some(whole) = &mut self.whole {
            whole.point(time, values)?;
        }
        self.inner.point(time, values)
    }

    fn flush(&mut self) -> Result<(), ResultError> {
        self.inner.flush()
    }

    fn finish(&mut self) -> Result<(), ResultError> {
        self.inner.finish()
    }
}
