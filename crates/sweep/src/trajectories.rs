//! Whole trajectories of chosen variables, one file for each run.

use layshaft_results::{Column, ResultError, ResultHeader, ResultWriter, Selected, WriteOptions};
use std::path::PathBuf;
use std::sync::Arc;

/// Which variables are kept, and in which files.
#[derive(Clone)]
pub struct Trajectories {
    /// Name of the files, with `{run}` for the number of the run; the ending tells the format.
    pub pattern: String,
    pub wanted: Arc<dyn Fn(&Column) -> bool + Send + Sync>,
}

impl Trajectories {
    /// The file of a run.
    pub fn path(&self, run: u64) -> PathBuf {
        PathBuf::from(self.pattern.replace("{run}", &format!("{run:06}")))
    }

    /// Writes the trajectory of a run, and hands every point on.
    pub(crate) fn writer<'a>(
        &self,
        run: u64,
        next: &'a mut dyn ResultWriter,
    ) -> Result<TrajectoryWriter<'a>, ResultError> {
        let path = self.path(run);
        // What stands in the way is told by the file.
        let _ = path.parent().map(std::fs::create_dir_all);
        let file = layshaft_results::create(path, WriteOptions::default())?;
        let wanted = Arc::clone(&self.wanted);
        let file = Box::new(Selected::new(file, move |column: &Column| wanted(column)));
        Ok(TrajectoryWriter { file, next })
    }
}

/// A file and another writer.
pub(crate) struct TrajectoryWriter<'a> {
    file: Box<dyn ResultWriter>,
    next: &'a mut dyn ResultWriter,
}

impl ResultWriter for TrajectoryWriter<'_> {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        self.file.start(header, fixed)?;
        self.next.start(header, fixed)
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        self.file.point(time, values)?;
        self.next.point(time, values)
    }

    fn flush(&mut self) -> Result<(), ResultError> {
        self.file.flush()
    }

    fn finish(&mut self) -> Result<(), ResultError> {
        self.file.finish()?;
        self.next.finish()
    }
}
