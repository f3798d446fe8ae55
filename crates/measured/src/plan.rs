//! Which columns drive which inputs.
//!
//! A signal is an expression over columns of one raster: it is formed at every row, and interpolated or held in between. Where the
//! columns of an input are recorded at different times, each is a signal of its own, and the expression is formed over their values at
//! the same time.

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
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

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

/// What is computed from the rows of one raster.
#[derive(Clone, Debug)]
pub(crate) struct Signal {
    /// The input that it is for.
    pub input: String,
    pub feed: usize,
    pub expression: Expression,
    pub conversion: Option<Conversion>,
    pub hold: bool,
    pub extend: bool,
    pub is_whole: bool,
}

/// An input, and how it is computed from signals.
#[derive(Clone, Debug)]
pub(crate) struct Driven {
    pub input: String,
    /// Position among the inputs of the model.
    pub target: usize,
    pub expression: Expression,
    pub conversion: Option<Conversion>,
    pub is_whole: bool,
}

/// Measured data for inputs, ready for any number of runs.
pub struct Plan {
    pub(crate) feeds: Vec<Arc<FeedPlan>>,
    pub(crate) signals: Vec<Signal>,
    pub(crate) driven: Vec<Driven>,
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
                false => format!("the inputs are {}", listed(targets.iter().map(|target| target.name.as_str()))),
            };
            let message = format!("no column has the name of an input of the model: {inputs}");
            return Err(DataError::new(codes::MAP, message)
                .hint("say what drives them, for example --map throttle=Pedal_pct*0.01"));
        }
        let mut feeds = Feeds { tables: &tables, plans: Vec::new(), owners: Vec::new() };
        let (mut signals, mut driven): (Vec<Signal>, Vec<Driven>) = (Vec::new(), Vec::new());
        for (number, map) in maps.iter().chain(&same).enumerate() {
            let Some(target) = targets.iter().position(|target| target.name == map.input) else {
                let names = || targets.iter().map(|target| target.name.as_str());
                let error = DataError::new(codes::MAP, format!("the model has no input `{}`", map.input));
                return Err(match nearest(&map.input, names()) {
                    Some(similar) => error.hint(format!("did you mean `{similar}`?")),
                    None if targets.is_empty() => {
                        error.hint("only inputs that the model itself declares can be driven")
                    }
                    None => error.hint(format!("there are {}", listed(names()))),
                });
            };
            if driven.iter().any(|driven| driven.target == target) {
                return Err(DataError::new(codes::MAP, format!("the input `{}` is driven twice", map.input)));
            }
            let (text, stated) = with_unit(&map.expression);
            let (columns, expression) = resolve(&tables, text, &map.input)?;
            let Some(&(file, first)) = columns.first() else {
                let message = format!("`{}` of the input `{}` names no column", map.expression, map.input);
                return Err(DataError::new(codes::MAP, message).hint("set a constant with --set, or name a column"));
            };
            let target_of = &targets[target];
            let table = &tables[file].0;
            let is_plain = matches!(expression, Expression::Column(_));
            let unit = stated.or(is_plain.then(|| table.columns[first].unit.as_str()));
            let conversion = conversion(table, text, unit.unwrap_or(""), target_of)?;
            let place = |&(file, column): &(usize, usize)| (file, tables[file].0.columns[column].raster);
            let is_one_raster = columns.iter().all(|column| place(column) == place(&columns[0]));
            let owner = map.skip.then_some(number);
            let signal = |feed: usize, expression: Expression, conversion: Option<Conversion>| Signal {
                input: map.input.clone(),
                feed,
                expression,
                conversion,
                hold: map.hold.unwrap_or(target_of.is_whole) || target_of.is_whole,
                extend: map.extend,
                is_whole: target_of.is_whole && is_one_raster,
            };
            let first_signal = signals.len();
            let (expression, conversion) = if is_one_raster {
                let columns: Vec<usize> = columns.iter().map(|&(_, column)| column).collect();
                let (feed, places) = feeds.take(file, &columns, owner)?;
                signals.push(signal(feed, expression.placed(&places), conversion));
                (Expression::Column(first_signal), None)
            } else {
                for &(file, column) in &columns {
                    let (feed, places) = feeds.take(file, &[column], owner)?;
                    signals.push(signal(feed, Expression::Column(places[0]), None));
                }
                let places: Vec<usize> = (first_signal..signals.len()).collect();
                (expression.placed(&places), conversion)
            };
            let is_whole = target_of.is_whole;
            driven.push(Driven { input: map.input.clone(), target, expression, conversion, is_whole });
        }
        let feeds = feeds.plans;
        let mut plan = Plan { feeds: feeds.into_iter().map(Arc::new).collect(), signals, driven };
        plan.load()?;
        plan.check_whole()?;
        Ok(plan)
    }

    /// Inputs that take whole numbers get them; of small files that is known before the run.
    fn check_whole(&self) -> Result<(), DataError> {
        for signal in self.signals.iter().filter(|signal| signal.is_whole) {
            let FeedPlan { table, raster, columns, .. } = &*self.feeds[signal.feed];
            if self.feeds[signal.feed].whole.is_none() {
                continue;
            }
            let mut rows = table.format.rows(*raster, columns)?;
            let mut block = vec![Vec::new(); columns.len() + 1];
            while let Some(first) = rows.next(&mut block)? {
                for (at, _) in block[0].iter().enumerate() {
                    let formed = signal.expression.value(&|column| block[column + 1][at]);
                    let value = signal.conversion.map_or(formed, |conversion| conversion.of(formed));
                    // What has no value was told, or is left out.
                    if value.is_finite() && value.fract() != 0.0 {
                        let problem = format!("the input `{}` takes whole numbers, and is {value}", signal.input);
                        return Err(table
                            .wrong_row(codes::ROW, first + at as u64, problem)
                            .hint("correct the value: nothing is rounded"));
                    }
                }
                block.iter_mut().for_each(Vec::clear);
            }
        }
        Ok(())
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
        self.driven.iter().map(|driven| driven.target)
    }

    /// Names of the inputs that are driven.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.driven.iter().map(|driven| driven.input.as_str())
    }

    /// Up to when all inputs have values; where the last ones are kept, the last time of the data.
    pub fn end(&self) -> Result<f64, DataError> {
        let mut ends = [f64::INFINITY, f64::NEG_INFINITY];
        for signal in &self.signals {
            let last = self.feeds[signal.feed].last_time()?;
            match signal.extend {
                true => ends[1] = ends[1].max(last),
                false => ends[0] = ends[0].min(last),
            }
        }
        Ok(if ends[0].is_finite() { ends[0] } else { ends[1] })
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

/// What is read of the files so far.
struct Feeds<'a> {
    tables: &'a [(Arc<Table>, &'a Source)],
    plans: Vec<FeedPlan>,
    /// File of each feed, with the map where it is one of its own.
    owners: Vec<(usize, Option<usize>)>,
}

impl Feeds<'_> {
    /// The feed of columns of one raster, and where they are in it.
    fn take(&mut self, file: usize, columns: &[usize], map: Option<usize>) -> Result<(usize, Vec<usize>), DataError> {
        let (table, source) = &self.tables[file];
        let raster = table.columns[columns[0]].raster;
        let known = (0..self.plans.len()).find(|&at| self.owners[at] == (file, map) && self.plans[at].raster == raster);
        let feed = match known {
            Some(feed) => feed,
            None => {
                self.owners.push((file, map));
                self.plans.push(FeedPlan {
                    time_factor: seconds(table, raster)?,
                    time_offset: source.time_offset,
                    table: Arc::clone(table),
                    raster,
                    columns: Vec::new(),
                    skip: map.is_some(),
                    whole: None,
                    last: OnceLock::new(),
                    notes: Mutex::default(),
                });
                self.plans.len() - 1
            }
        };
        let wanted = &mut self.plans[feed].columns;
        let places = columns.iter().map(|column| {
            wanted.iter().position(|other| other == column).unwrap_or_else(|| {
                wanted.push(*column);
                wanted.len() - 1
            })
        });
        Ok((feed, places.collect()))
    }
}

/// Files and columns of an expression, and the expression over them.
type Resolved = (Vec<(usize, usize)>, Expression);

/// Finds the columns of an expression: all in the first file that has all of them, else each in the first file that has it.
fn resolve(tables: &[(Arc<Table>, &Source)], text: &str, input: &str) -> Result<Resolved, DataError> {
    // A name with blanks and signs in it need not be quoted where it stands alone.
    let alone = tables.iter().enumerate().find_map(|(file, (table, _))| Some((file, table.find(text)?)));
    if let Some((file, column)) = alone {
        tables[file].0.one_of_its_name(column)?;
        return Ok((vec![(file, column)], Expression::Column(0)));
    }
    let each = (0..tables.len()).map(|file| file..file + 1);
    let mut first_error = None;
    for files in each.chain(std::iter::once(0..tables.len())) {
        let mut columns: Vec<(usize, usize)> = Vec::new();
        let mut trouble = None;
        let parsed = Expression::parse(text, &mut |name| {
            let found = files.clone().find_map(|file| Some((file, tables[file].0.find(name)?)));
            let Some(found) = found else {
                trouble = tables.get(files.start).map(|(table, _)| table.unknown(name));
                return Err(String::new());
            };
            if let Err(error) = tables[found.0].0.one_of_its_name(found.1) {
                trouble = Some(error);
                return Err(String::new());
            }
            Ok(columns.iter().position(|other| *other == found).unwrap_or_else(|| {
                columns.push(found);
                columns.len() - 1
            }))
        });
        match (parsed, trouble) {
            (Ok(expression), _) => return Ok((columns, expression)),
            (Err(_), Some(error)) => drop(first_error.get_or_insert(error)),
            (Err(problem), None) => {
                return Err(DataError::new(codes::MAP, format!("the signal of `{input}`: {problem}")));
            }
        }
    }
    Err(first_error.unwrap_or_else(|| DataError::new(codes::MAP, "no file of measured data is given")))
}

/// Seconds of the unit of a raster's times.
fn seconds(table: &Table, raster: usize) -> Result<f64, DataError> {
    let unit = table.times.get(raster).map_or("", |(_, unit)| unit);
    if unit.is_empty() || unit == "s" {
        return Ok(1.0);
    }
    let factor = Conversion::new(unit, "s").map(|conversion| conversion.factor);
    factor.ok_or_else(|| {
        let message = format!("{}: the unit `{unit}` of the time is no unit of time", table.path.display());
        DataError::new(codes::UNIT, message)
    })
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
    let text = text.trim_matches('\'');
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
