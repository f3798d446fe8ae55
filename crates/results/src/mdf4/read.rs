//! A file as a trajectory. Channels of several groups, each with times of its own, come on the union of their times: linear
//! between the points of a group, held for whole numbers, NaN outside.

use super::catalogue::{Channel, Mdf4File, Raw};
use super::conversion::Conversion;
use super::data::Records;
use super::{PARAMETERS, write};
use crate::error::ResultError;
use crate::header::{Alias, Column, ColumnKind, ResultHeader, ValueType};
use crate::names::{self, NameIndex};
use crate::trajectory::{Chosen, Trajectory};
use layshaft_source::{FastMap, FastSet};
use std::path::Path;
use std::sync::Arc;

/// Records read at once.
const ROWS: usize = 4096;

/// Reads all channels of numbers.
pub fn read(path: impl AsRef<Path>) -> Result<Trajectory, ResultError> {
    let file = Arc::new(Mdf4File::open(path)?);
    let columns = named_channels(&file);
    trajectory(&file, &columns, &(0..columns.len()).collect::<Vec<_>>())
}

/// Reads only the named channels; says at which column of the result each of them is.
pub fn read_signals(path: impl AsRef<Path>, signals: &[String]) -> Result<Chosen, ResultError> {
    let file = Arc::new(Mdf4File::open(path)?);
    let columns = named_channels(&file);
    let index = NameIndex::new(columns.iter().map(|column| column.name.as_str()));
    let (wanted, found) = names::select(signals, &index);
    Ok((trajectory(&file, &columns, &wanted)?, found))
}

/// A channel under a name that no other has.
pub struct NamedChannel {
    pub name: String,
    pub group: usize,
    pub channel: usize,
}

/// The channels that have values over time or one value; a name that occurs again gets a number: `Speed#2`.
pub fn named_channels(file: &Mdf4File) -> Vec<NamedChannel> {
    let mut taken = FastSet::default();
    let mut columns = Vec::new();
    for (group, content) in file.groups.iter().enumerate() {
        if content.time.is_none() && content.cycles != 1 {
            continue;
        }
        for (channel, content) in content.channels.iter().enumerate() {
            let mut name = content.name.clone();
            let mut number = 1;
            while name == "time" || !taken.insert(name.clone()) {
                number += 1;
                name = format!("{}#{number}", content.name);
            }
            columns.push(NamedChannel { name, group, channel });
        }
    }
    columns
}

fn trajectory(file: &Arc<Mdf4File>, columns: &[NamedChannel], wanted: &[usize]) -> Result<Trajectory, ResultError> {
    let model = if file.program.as_bytes() == write::PROGRAM { file.comment.clone() } else { String::new() };
    let mut header = ResultHeader { model, ..ResultHeader::default() };
    let mut places: FastMap<(usize, Raw, Option<u32>), usize> = FastMap::default();
    let mut rasters: Vec<Raster> = Vec::new();
    let mut fixed = Vec::new();
    // Position of each stored column: raster and column in it.
    let mut stored = Vec::new();
    for &at in wanted {
        let named = &columns[at];
        let group = &file.groups[named.group];
        let channel = &group.channels[named.channel];
        let mut column = described(channel, &named.name);
        let is_fixed = group.time.is_none();
        let place = (named.group, channel.raw, channel.invalidation_bit);
        let negated = match &channel.conversion {
            Conversion::Identity => Some(false),
            other if *other == Conversion::minus() || *other == Conversion::not() => Some(true),
            _ => None,
        };
        if let (Some(&target), Some(negated)) = (places.get(&place), negated) {
            // 1 − x is the negation of truth values, −x that of all others.
            let is_negation = channel.is_truth_value() == (channel.conversion == Conversion::not());
            if !negated || is_negation {
                column.alias_of = Some(Alias { negated, ..Alias::of(target) });
                header.variables.push(column);
                continue;
            }
        }
        if negated == Some(false) {
            places.insert(place, header.variables.len());
        }
        if is_fixed {
            column.kind = if group.name == PARAMETERS { ColumnKind::Parameter } else { ColumnKind::Constant };
            let mut value = [Vec::new()];
            Records::open(Arc::clone(file), named.group, vec![channel.clone()])?.next(1, &mut value)?;
            fixed.push(value[0].first().copied().unwrap_or(f64::NAN));
        } else {
            let raster = match rasters.iter().position(|raster| raster.group == named.group) {
                Some(raster) => raster,
                None => {
                    rasters.push(Raster { group: named.group, channels: Vec::new() });
                    rasters.len() - 1
                }
            };
            stored.push((raster, rasters[raster].channels.len()));
            rasters[raster].channels.push(channel.clone());
        }
        header.variables.push(column);
    }
    if rasters.is_empty()
        && let Some(group) = file.groups.iter().position(|group| group.time.is_some())
    {
        rasters.push(Raster { group, channels: Vec::new() });
    }
    let mut tables = rasters.iter().map(|raster| raster.read(file)).collect::<Result<Vec<_>, _>>()?;
    let time = if tables.len() == 1 { std::mem::take(&mut tables[0].0) } else { union(&tables) };
    let is_resampled = tables.len() > 1;
    let series = stored.iter().map(|&(raster, column)| {
        let (own_time, series) = &mut tables[raster];
        let series = std::mem::take(&mut series[column]);
        let is_held = rasters[raster].channels[column].is_whole();
        if is_resampled { resampled(own_time, &series, is_held, &time) } else { series }
    });
    let series = series.collect();
    header.start_time = time.first().copied().unwrap_or_default();
    header.stop_time = time.last().copied().unwrap_or_default();
    Trajectory::from_parts(header, fixed, time, series)
}

fn described(channel: &Channel, name: &str) -> Column {
    let value_type = if channel.is_truth_value() {
        ValueType::Boolean
    } else if channel.is_whole() {
        ValueType::Integer
    } else {
        ValueType::Real
    };
    Column::variable(name)
        .unit(&channel.unit)
        .display_unit(&channel.display_unit)
        .description(&channel.description)
        .value_type(value_type)
}

/// Channels of one group.
struct Raster {
    group: usize,
    channels: Vec<Channel>,
}

impl Raster {
    fn read(&self, file: &Arc<Mdf4File>) -> Result<(Vec<f64>, Vec<Vec<f64>>), ResultError> {
        let group = &file.groups[self.group];
        let channels: Vec<Channel> = group.time.iter().chain(&self.channels).cloned().collect();
        let mut columns = vec![Vec::new(); channels.len()];
        let mut records = Records::open(Arc::clone(file), self.group, channels)?;
        while records.next(ROWS, &mut columns)? {}
        let series = columns.split_off(1);
        Ok((columns.pop().unwrap_or_default(), series))
    }
}

/// All times, ascending; a time that a group has twice (a jump) is there twice.
fn union(tables: &[(Vec<f64>, Vec<Vec<f64>>)]) -> Vec<f64> {
    let mut all: Vec<f64> = Vec::new();
    for (time, _) in tables {
        let mut merged = Vec::with_capacity(all.len() + time.len());
        let (mut left, mut right) = (all.iter().peekable(), time.iter().peekable());
        while let (Some(&&a), Some(&&b)) = (left.peek(), right.peek()) {
            merged.push(if b < a { b } else { a });
            if a <= b || b.is_nan() {
                left.next();
            }
            if b <= a || a.is_nan() {
                right.next();
            }
        }
        merged.extend(left);
        merged.extend(right);
        all = merged;
    }
    all
}

/// A series at other times.
fn resampled(own: &[f64], series: &[f64], is_held: bool, time: &[f64]) -> Vec<f64> {
    let mut next = 0;
    let mut values = Vec::with_capacity(time.len());
    for &t in time {
        if next < own.len() && own[next] == t {
            values.push(series[next]);
            next += 1;
            continue;
        }
        values.push(match next {
            0 => f64::NAN,
            after if own[after - 1] == t => series[after - 1],
            after if after == own.len() => f64::NAN,
            after if is_held => series[after - 1],
            after => {
                let share = (t - own[after - 1]) / (own[after] - own[after - 1]);
                series[after - 1] + share * (series[after] - series[after - 1])
            }
        });
    }
    values
}
