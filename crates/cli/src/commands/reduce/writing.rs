//! What the subcommands of `reduce` leave behind: models, pictures and reports. What cannot be written is told with the other
//! diagnostics of the reduction, which is done all the same.

use crate::{picture, source_files};
use layshaft_flatten::Store;
use layshaft_report::Report;
use layshaft_source::Diagnostic;
use std::path::{Path, PathBuf};

/// The text of a model, if there is one and a file for it.
pub fn model(file: Option<&Path>, text: Option<&str>, store: &Store, problems: &mut Vec<Diagnostic>) {
    if let (Some(path), Some(text)) = (file, text) {
        problems.extend(layshaft_reduce::write_model(path, text, &store.sources).err());
    }
}

/// Pictures, each in its file.
pub fn pictures(pictures: impl IntoIterator<Item = (PathBuf, String)>, problems: &mut Vec<Diagnostic>) {
    for (path, text) in pictures {
        problems.extend(picture::write(&path, &text).err().map(|error| source_files::unwritable(&path, &error)));
    }
}

/// A report, if there is one and a file for it.
pub fn report(file: Option<&Path>, report: Option<Report>, problems: &mut Vec<Diagnostic>) {
    if let (Some(path), Some(report)) = (file, report) {
        problems.extend(report.write(path).err().map(|error| source_files::unwritable(path, &error)));
    }
}

/// Runs at the same time: as many as asked for, else one for each core.
pub fn jobs(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |cores| cores.get())).max(1)
}
