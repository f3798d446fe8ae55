//! MDF 4: every group has times of its own.

use crate::codes;
use crate::error::DataError;
use crate::table::{BLOCK, Column, Format, Rows, Table, TableOptions, listed};
use layshaft_results::mdf4::{Channel, Mdf4File, Records, named_channels};
use std::path::{Path, PathBuf};
use std::sync::Arc;

struct Measurement {
    path: PathBuf,
    file: Arc<Mdf4File>,
    /// Group and channel of each column.
    places: Vec<(usize, usize)>,
    /// The channel that stands for the time of each group, instead of its own.
    times: Vec<Option<Channel>>,
}

pub fn open(path: &Path, options: &TableOptions) -> Result<Table, DataError> {
    let file = Arc::new(Mdf4File::open(path)?);
    let named: Vec<_> =
        named_channels(&file).into_iter().filter(|named| file.groups[named.group].time.is_some()).collect();
    let columns = named.iter().map(|named| Column {
        name: named.name.clone(),
        unit: file.groups[named.group].channels[named.channel].unit.clone(),
        raster: named.group,
    });
    let columns: Vec<Column> = columns.collect();
    let mut times: Vec<Option<Channel>> = file.groups.iter().map(|group| group.time.clone()).collect();
    if let Some(wanted) = &options.time {
        let own = |group: &layshaft_results::mdf4::Group| group.time.as_ref().is_some_and(|time| time.name == *wanted);
        if !file.groups.iter().any(own) {
            let Some(at) = columns.iter().position(|column| column.name == *wanted) else {
                let message = format!("{} has no channel `{wanted}` for the time", path.display());
                let hint = format!("there are {}", listed(columns.iter().map(|column| column.name.as_str())));
                return Err(DataError::new(codes::UNKNOWN_COLUMN, message).hint(hint));
            };
            times[named[at].group] = Some(file.groups[named[at].group].channels[named[at].channel].clone());
        }
    }
    let time_names = times
        .iter()
        .map(|time| time.as_ref().map_or_else(Default::default, |time| (time.name.clone(), time.unit.clone())));
    Ok(Table {
        path: path.to_path_buf(),
        columns,
        times: time_names.collect(),
        row: "record",
        format: Box::new(Measurement {
            path: path.to_path_buf(),
            places: named.iter().map(|named| (named.group, named.channel)).collect(),
            times,
            file,
        }),
    })
}

impl Format for Measurement {
    fn rows(&self, raster: usize, columns: &[usize]) -> Result<Box<dyn Rows>, DataError> {
        let group = &self.file.groups[raster];
        let Some(time) = self.times[raster].clone() else {
            let message = format!("{}: the group `{}` has no time", self.path.display(), group.name);
            return Err(DataError::new(codes::NOT_READ, message));
        };
        let channels = columns.iter().map(|&at| group.channels[self.places[at].1].clone());
        let channels = std::iter::once(time).chain(channels).collect();
        let records = Records::open(Arc::clone(&self.file), raster, channels)?;
        Ok(Box::new(RecordRows { records, count: 0 }))
    }

    fn other(&self, name: &str) -> Option<&str> {
        let mut others = self.file.groups.iter().flat_map(|group| &group.others);
        others.find(|(other, _)| other == name).map(|(_, what)| *what)
    }
}

struct RecordRows {
    records: Records,
    count: u64,
}

impl Rows for RecordRows {
    fn next(&mut self, columns: &mut [Vec<f64>]) -> Result<Option<u64>, DataError> {
        let before = columns.first().map_or(0, Vec::len);
        self.records.next(BLOCK, columns)?;
        let first = self.count + 1;
        let read = columns.first().map_or(0, Vec::len) - before;
        self.count += read as u64;
        Ok((read > 0).then_some(first))
    }
}
