//! A whole result in memory: what readers return, and a [`ResultWriter`] for tests and reports.

use crate::error::ResultError;
use crate::header::{Layout, Negation, ResultHeader, Slot, Source};
use crate::names::NameIndex;
use crate::writer::{ResultWriter, check_fixed, check_values};
use std::borrow::Cow;
use std::sync::OnceLock;

/// Chosen columns of a file, and at which of them each name asked for is.
pub(crate) type Chosen = (Trajectory, Vec<Option<usize>>);

#[derive(Clone, Debug, Default)]
pub struct Trajectory {
    pub header: ResultHeader,
    layout: Layout,
    index: OnceLock<NameIndex>,
    pub time: Vec<f64>,
    /// Values of the stored columns, each as long as `time`.
    stored: Vec<Vec<f64>>,
    fixed: Vec<f64>,
}

impl Trajectory {
    pub fn new() -> Trajectory {
        Trajectory::default()
    }

    /// Assembles a trajectory from its parts; `stored` are the series of the time-varying columns.
    pub fn from_parts(
        header: ResultHeader,
        fixed: Vec<f64>,
        time: Vec<f64>,
        stored: Vec<Vec<f64>>,
    ) -> Result<Trajectory, ResultError> {
        let mut trajectory = Trajectory::new();
        trajectory.start(&header, &fixed)?;
        if stored.len() != trajectory.layout.stored.len() || stored.iter().any(|series| series.len() != time.len()) {
            return Err(ResultError::Header("series and columns do not fit together".into()));
        }
        (trajectory.time, trajectory.stored) = (time, stored);
        Ok(trajectory)
    }

    pub fn len(&self) -> usize {
        self.time.len()
    }

    pub fn is_empty(&self) -> bool {
        self.time.is_empty()
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Values of the parameters and constants that are no aliases, in header order.
    pub fn fixed(&self) -> &[f64] {
        &self.fixed
    }

    /// Series of a column, by header index.
    pub fn column(&self, index: usize) -> Option<Cow<'_, [f64]>> {
        let &Slot { source, negation } = self.layout.slots.get(index)?;
        let series = match source {
            Source::Time => &self.time,
            Source::Stored(at) => &self.stored[at],
            Source::Fixed(at) => return Some(Cow::Owned(vec![negation.apply(self.fixed[at]); self.time.len()])),
        };
        Some(match negation {
            Negation::None => Cow::Borrowed(series),
            _ => series.iter().map(|&value| negation.apply(value)).collect(),
        })
    }

    /// Header index of a name, in any of the spellings tools use (see [`crate::names`]).
    pub fn find(&self, name: &str) -> Option<usize> {
        self.index
            .get_or_init(|| NameIndex::new(self.header.variables.iter().map(|column| column.name.as_str())))
            .find(name)
    }

    /// Series of a name; `time` is one too.
    pub fn series(&self, name: &str) -> Option<Cow<'_, [f64]>> {
        match self.find(name) {
            Some(index) => self.column(index),
            None if name == "time" => Some(Cow::Borrowed(&self.time)),
            None => None,
        }
    }

    /// The constant value of a parameter, constant or alias of one.
    pub fn parameter(&self, name: &str) -> Option<f64> {
        let &Slot { source, negation } = self.layout.slots.get(self.find(name)?)?;
        match source {
            Source::Fixed(at) => Some(negation.apply(self.fixed[at])),
            _ => None,
        }
    }

    /// Feeds the whole trajectory to a writer: conversion from one file format to another.
    pub fn write_to(&self, writer: &mut dyn ResultWriter) -> Result<(), ResultError> {
        writer.start(&self.header, &self.fixed)?;
        let mut values = vec![0.0; self.stored.len()];
        for (point, &time) in self.time.iter().enumerate() {
            for (value, series) in values.iter_mut().zip(&self.stored) {
                *value = series[point];
            }
            writer.point(time, &values)?;
        }
        writer.finish()
    }
}

impl ResultWriter for Trajectory {
    fn start(&mut self, header: &ResultHeader, fixed: &[f64]) -> Result<(), ResultError> {
        let layout = header.layout()?;
        check_fixed(&layout, fixed)?;
        *self = Trajectory {
            index: OnceLock::new(),
            header: header.clone(),
            stored: vec![Vec::new(); layout.stored.len()],
            layout,
            time: Vec::new(),
            fixed: fixed.to_vec(),
        };
        Ok(())
    }

    fn point(&mut self, time: f64, values: &[f64]) -> Result<(), ResultError> {
        check_values(self.stored.len(), values)?;
        self.time.push(time);
        for (series, &value) in self.stored.iter_mut().zip(values) {
            series.push(value);
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), ResultError> {
        Ok(())
    }
}
