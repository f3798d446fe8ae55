//! Which columns drive which inputs.

use crate::codes;
use crate::drive::Drive;
use crate::error::DataError;
use crate::expression::Expression;
use crate::feed::{Feed, FeedPlan};
use crate::map::Map;
use crate::table::{Table, TableOptions, listed, nearest};
use layshaft_source::Diagnostic;
use layshaft_units::{Conversion, parse_unit};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Files up to this length are read and checked before the run.
const SMALL: u64 = 32 << 20;

/// A file of measured data.
#[derive(Clone, Debug, Default)]
pub struct Source {
    pub path: PathBuf,
    pub options: TableOptions,
    /// Added to the times of the file, in seconds.
    pub time_offset: f64,
}

/// An input of a model.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    pub name: String,
    pub unit: String,
    /// Integers, truth values and enumerations.
    pub is_whole: bool,
}

/// How an input is computed.
#[derive(Clone, Debug)]
pub(crate) struct Signal {
    pub input: String,
    /// Position among the inputs of the model.
    pub target: usize,
    pub feed: usize,
    pub expression: Expression,
    pub conversion: Option<Conversion>,
    pub hold: bool,
    pub extend: bool,
    pub is_whole: bool,
}

/// Measured data for inputs, ready for any number of runs.
pub struct Plan {
    pub(crate) feeds: Vec<Arc<FeedPlan>>,
    pub(crate) signals: Vec<Signal>,
}

impl std::fmt::Debug for Plan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.inputs()).finish()
    }
}

impl Plan {
    /// Finds columns and inputs. Without maps, inputs are driven by columns of the same name.
    pub fn new(sources: &[Source], maps: &[Map], targets: &[Target]) -> Result<Plan, DataError> {
        let tables: Vec<(Arc<Table>, &Source)> = sources
            .iter()
            .map(|source| Ok((Arc::new(Table::open(&source.path, &source.options)?), source)))
            .collect::<Result<_, DataError>>()?;
        let has_column = |target: &&Target| tables.iter().any(|(table, _)| table.find(&target.name).is_some());
        let same: Vec<Map> = match maps.is_empty() {
            true => targets.iter().filter(has_column).map(|target| Map::same(&target.name)).collect(),
            false => Vec::new(),
        };
        if maps.is_empty() && same.is_empty() {
            let inputs = match targets.is_empty() {
                true => "the model has no inputs".to_string(),
                false => format!("its inputs: {}", listed(targets.iter().map(|target| target.name.as_str()))),
            };
            let message = format!("no column has the name of an input of the model; {inputs}");
            return Err(DataError::new(codes::MAP, message)
                .hint("say what drives them, for example --map throttle=Pedal_pct*0.01"));
        }
        let mut feeds: Vec<FeedPlan> = Vec::new();
        // File of each feed, with the map where it is one of its own.
        let mut owners: Vec<(usize, Option<usize>)> = Vec::new();
        let mut signals: Vec<Signal> = Vec::new();
        for (number, map) in maps.iter().chain(&same).enumerate() {
            let Some(target) = targets.iter().position(|target| target.name == map.input) else {
                let names = || targets.iter().map(|target| target.name.as_str());
                let error = DataError::new(codes::MAP, format!("the model has no input `{}`", map.input));
                return Err(match nearest(&map.input, names()) {
                    Some(similar) => error.hint(format!("did you mean `{similar}`?")),
                    None if targets.is_empty() => {
                        error.hint("only inputs that the model itself declares can be driven")
                    }
                    None => error.hint(listed(names())),
                });
            };
            if signals.iter().any(|signal| signal.target == target) {
                return Err(DataError::new(codes::MAP, format!("the input `{}` is driven twice", map.input)));
            }
            let (text, stated) = with_unit(&map.expression);
            let (file, columns, expression) = resolve(&tables, text, &map.input)?;
            let (table, source) = &tables[file];
            let raster = raster(table, &columns, map)?;
            let owner = (file, map.skip.then_some(number));
            let known = (0..feeds.len()).find(|&at| owners[at] == owner && feeds[at].raster == raster);
            let feed = match known {
                Some(feed) => feed,
                None => {
                    owners.push(owner);
                    feeds.push(FeedPlan {
                        time_factor: seconds(table, raster)?,
                        time_offset: source.time_offset,
                        table: Arc::clone(table),
                        raster,
                        columns: Vec::new(),
                        skip: map.skip,
                        whole: None,
                        notes: Mutex::default(),
                    });
                    feeds.len() - 1
                }
            };
            let wanted = &mut feeds[feed].columns;
            let places = columns.iter().map(|column| {
                wanted.iter().position(|other| other == column).unwrap_or_else(|| {
                    wanted.push(*column);
                    wanted.len() - 1
                })
            });
            let places: Vec<usize> = places.collect();
            let is_plain = matches!(expression, Expression::Column(_));
            let unit = stated.or(is_plain.then(|| table.columns[columns[0]].unit.as_str()));
            let target_of = &targets[target];
            signals.push(Signal {
                input: map.input.clone(),
                target,
                feed,
                expression: placed(expression, &places),
                conversion: conversion(table, text, unit.unwrap_or(""), target_of)?,
                hold: map.hold.unwrap_or(target_of.is_whole) || target_of.is_whole,
                extend: map.extend,
                is_whole: target_of.is_whole,
            });
        }
        let mut plan = Plan { feeds: feeds.into_iter().map(Arc::new).collect(), signals };
        plan.load()?;
        Ok(plan)
    }

    /// Reads small files, so that what is wrong with them is said before the run.
    fn load(&mut self) -> Result<(), DataError> {
        for plan in &mut self.feeds {
            if std::fs::metadata(&plan.table.path).is_ok_and(|file| file.len() <= SMALL) {
                let mut feed = Feed::open(plan)?;
                while feed.pull()? {}
                if feed.window.time.is_empty() {
                    let message = format!("{} has no rows", plan.table.path.display());
                    return Err(DataError::new(codes::ROW, message));
                }
                let window = Arc::clone(&feed.window);
                drop(feed);
                if let Some(plan) = Arc::get_mut(plan) {
                    plan.whole = Some(window);
                }
            }
        }
        Ok(())
    }

    /// Positions of the inputs that are driven.
    pub fn targets(&self) -> impl Iterator<Item = usize> + '_ {
        self.signals.iter().map(|signal| signal.target)
    }

    /// Names of the inputs that are driven.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.signals.iter().map(|signal| signal.input.as_str())
    }

    /// What is odd about the rows that were read.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let mut list: Vec<Diagnostic> = Vec::new();
        for feed in &self.feeds {
            let notes = feed.notes.lock().unwrap_or_else(PoisonError::into_inner);
            for note in notes.diagnostics(&feed.table.path.display().to_string(), feed.table.row) {
                if !list.iter().any(|other| other.message == note.message) {
                    list.push(note);
                }
            }
        }
        list
    }

    /// The data for one run.
    pub fn open(self: &Arc<Plan>, start: f64, stop: f64) -> Result<Drive, DataError> {
        Drive::new(Arc::clone(self), start, stop)
    }
}

/// A column with its unit behind it: `Speed[km/h]`; an index is part of a name.
fn with_unit(text: &str) -> (&str, Option<&str>) {
    let found = text.strip_suffix(']').and_then(|rest| rest.rsplit_once('['));
    match found {
        Some((name, unit)) if !unit.chars().all(|c| c.is_ascii_digit() || c == ',') && !name.trim().is_empty() => {
            (name.trim_end(), Some(unit.trim()))
        }
        _ => (text, None),
    }
}

/// The file that has all columns of an expression, these columns, and the expression over them.
type Resolved = (usize, Vec<usize>, Expression);

fn resolve(tables: &[(Arc<Table>, &Source)], text: &str, input: &str) -> Result<Resolved, DataError> {
    let mut first_error = None;
    for (file, (table, _)) in tables.iter().enumerate() {
        // A name with blanks and signs in it need not be quoted where it stands alone.
        if let Some(column) = table.find(text) {
            return Ok((file, vec![column], Expression::Column(0)));
        }
        let mut columns = Vec::new();
        let mut unknown = None;
        let parsed = Expression::parse(text, &mut |name| match table.find(name) {
            Some(column) => Ok(columns.iter().position(|other| *other == column).unwrap_or_else(|| {
                columns.push(column);
                columns.len() - 1
            })),
            None => {
                unknown = Some(table.unknown(name));
                Err(String::new())
            }
        });
        match (parsed, unknown) {
            (Ok(expression), _) => return Ok((file, columns, expression)),
            (Err(_), Some(error)) => drop(first_error.get_or_insert(error)),
            (Err(problem), None) => {
                return Err(DataError::new(codes::MAP, format!("the signal of `{input}`: {problem}")));
            }
        }
    }
    Err(first_error.unwrap_or_else(|| DataError::new(codes::MAP, "no file of measured data is given")))
}

fn raster(table: &Table, columns: &[usize], map: &Map) -> Result<usize, DataError> {
    let Some(&first) = columns.first() else {
        let message = format!("`{}` of the input `{}` names no column", map.expression, map.input);
        return Err(DataError::new(codes::MAP, message).hint("set a constant with --set, or name a column"));
    };
    let first = &table.columns[first];
    match columns.iter().map(|&at| &table.columns[at]).find(|column| column.raster != first.raster) {
        None => Ok(first.raster),
        Some(other) => {
            let message = format!(
                "{}: `{}` and `{}` are recorded at different times, so that `{}` cannot be calculated",
                table.path.display(),
                first.name,
                other.name,
                map.expression
            );
            Err(DataError::new(codes::MAP, message).hint("resample them to one time, or map them to two inputs"))
        }
    }
}

/// Seconds of the unit of a raster's times.
fn seconds(table: &Table, raster: usize) -> Result<f64, DataError> {
    let unit = table.time_units.get(raster).map_or("", String::as_str);
    if unit.is_empty() || unit == "s" {
        return Ok(1.0);
    }
    let factor = Conversion::new(unit, "s").map(|conversion| conversion.factor);
    factor.ok_or_else(|| {
        let message = format!("{}: the unit `{unit}` of the time is no unit of time", table.path.display());
        DataError::new(codes::UNIT, message)
    })
}

fn placed(expression: Expression, places: &[usize]) -> Expression {
    match expression {
        Expression::Column(at) => Expression::Column(places[at]),
        Expression::Number(_) => expression,
        Expression::Negative(inner) => Expression::Negative(Box::new(placed(*inner, places))),
        Expression::Binary(operator, left, right) => {
            Expression::Binary(operator, Box::new(placed(*left, places)), Box::new(placed(*right, places)))
        }
        Expression::Call(function, arguments) => {
            Expression::Call(function, arguments.into_iter().map(|argument| placed(argument, places)).collect())
        }
    }
}

/// From the unit of a column to that of an input; none where one of them is not stated.
fn conversion(table: &Table, text: &str, unit: &str, target: &Target) -> Result<Option<Conversion>, DataError> {
    let unit = usual(unit);
    if unit.is_empty() || target.unit.is_empty() || unit == target.unit {
        return Ok(None);
    }
    if let Some(conversion) = Conversion::new(&unit, &target.unit) {
        return Ok(Some(conversion));
    }
    let (file, wanted) = (table.path.display(), &target.unit);
    let message = match parse_unit(&unit) {
        Ok(_) => {
            format!("{file}: `{text}` is in {unit}, which does not convert to {wanted} of the input `{}`", target.name)
        }
        Err(_) => format!(
            "{file}: the unit `{unit}` of `{text}` is not known, and the input `{}` is in {wanted}",
            target.name
        ),
    };
    Err(DataError::new(codes::UNIT, message).hint(format!(
        "state the unit (`--map {}={text}[{wanted}]`), or calculate (`--map {}={text}*1`): an expression is taken as it is",
        target.name, target.name
    )))
}

/// Units as loggers write them.
pub(crate) fn usual(unit: &str) -> String {
    let unit = unit.trim();
    match unit {
        "°C" | "degC" | "deg C" | "C" => "degC".to_string(),
        "°" | "grad" | "Grad" => "deg".to_string(),
        "kph" | "kmh" | "km/hr" => "km/h".to_string(),
        "rpm" | "1/min" | "U/min" | "RPM" | "rev/min" | "min-1" => "rev/min".to_string(),
        "Nm" | "N*m" | "N·m" => "N.m".to_string(),
        "sec" | "seconds" => "s".to_string(),
        "m/s^2" | "m/s²" | "m/s/s" => "m/s2".to_string(),
        "-" | "1" | "none" => String::new(),
        _ => unit.replace('·', ".").replace('²', "2"),
    }
}
