//! The table of a sweep: one row per run.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Complete,
    /// The model ended the run before the stop time.
    Terminated,
    Failed,
}

impl Status {
    pub fn word(self) -> &'static str {
        match self {
            Status::Complete => "ok",
            Status::Terminated => "terminated",
            Status::Failed => "failed",
        }
    }

    pub(crate) fn by_word(word: &str) -> Option<Status> {
        [Status::Complete, Status::Terminated, Status::Failed].into_iter().find(|status| status.word() == word)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub run: u64,
    pub inputs: Vec<f64>,
    /// Not a number where the run gave none.
    pub outputs: Vec<f64>,
    pub status: Status,
    /// Why the run failed, or how the model ended it.
    pub message: String,
    pub steps: u64,
    pub events: u64,
}

impl Row {
    /// The row of a run whose trajectory could not be written.
    pub(crate) fn failed(run: u64, inputs: Vec<f64>, outputs: usize, error: &layshaft_results::ResultError) -> Row {
        let outputs = vec![f64::NAN; outputs];
        let diagnostic = error.diagnostic();
        let message = format!("{}: {}", diagnostic.code.0, diagnostic.message);
        Row { run, inputs, outputs, status: Status::Failed, message, steps: 0, events: 0 }
    }

    /// Equal to the last bit; what is not a number equals itself.
    pub(crate) fn is_same(&self, other: &Row) -> bool {
        let bits = |row: &Row| row.inputs.iter().chain(&row.outputs).map(|value| value.to_bits()).collect::<Vec<u64>>();
        let rest = |row: &Row| (row.run, row.status, row.message.clone(), row.steps, row.events);
        rest(self) == rest(other) && bits(self) == bits(other)
    }
}

/// What all rows of a sweep have in common.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Facts {
    pub model: String,
    /// Names and units of the varied parameters and of the outputs.
    pub inputs: Vec<(String, String)>,
    pub outputs: Vec<(String, String)>,
    /// Runs of the whole sweep, all shards together.
    pub runs: u64,
    /// All that the rows depend on, in words: version, values, settings, design, outputs, files, model.
    pub basis: Vec<(String, String)>,
    /// Tells sweeps apart: a digest of the basis.
    pub fingerprint: String,
}

#[derive(Clone, Debug, PartialEq, Default)]
pub struct Table {
    pub facts: Facts,
    /// Ascending by run.
    pub rows: Vec<Row>,
}
