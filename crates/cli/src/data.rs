//! Measured data on the command line: what drives a model's inputs, and drive cycles from files.

use clap::Args;
use layshaft_flatten::{Request, Store};
use layshaft_measured::{DataError, Map, Points, SPEEDS, Selection, Source, TableOptions};
use layshaft_sim::{Settings, Translation};
use layshaft_source::Diagnostic;
use std::path::PathBuf;
use std::sync::Arc;

/// The block that takes the place of a model's drive cycle.
const FILE_CYCLE: &str = "Layshaft.Powertrain.Drivers.FileCycle";

#[derive(Args)]
pub struct DataArguments {
    /// Measured data that drive the model's inputs: .csv, .parquet, .mf4 or .mat; may be given several times
    #[arg(long, value_name = "FILE")]
    input: Vec<PathBuf>,

    /// What drives an input: a column or an expression over columns, as `throttle=Pedal_pct*0.01`, `v=Speed[km/h]` or `gear=Gear:hold`;
    /// without --map, columns drive the inputs of the same name
    #[arg(long, value_name = "INPUT=EXPRESSION", value_parser = Map::parse, requires = "input")]
    map: Vec<Map>,

    /// Column of time in the data; else the one called `time`
    #[arg(long, value_name = "NAME", requires = "input")]
    time_column: Option<String>,

    /// Seconds added to the times of the data, or of the cycle
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    time_offset: Option<f64>,

    /// Drive this cycle instead of the model's: a file with time and speed, `time,speed [km/h]`
    #[arg(long, value_name = "FILE")]
    cycle: Option<PathBuf>,
}

impl DataArguments {
    /// The data for inputs, if there are any.
    pub fn selection(&self) -> Option<Arc<Selection>> {
        let source = |path: &PathBuf| Source {
            path: path.clone(),
            options: TableOptions { time: self.time_column.clone(), or_first: false },
            time_offset: self.time_offset.unwrap_or(0.0),
        };
        let sources: Vec<Source> = self.input.iter().map(source).collect();
        (!sources.is_empty()).then(|| Arc::new(Selection::new(sources, self.map.clone())))
    }

    /// Data and cycle for the run of a model: modifiers for the request, inputs for the settings.
    pub fn apply(&self, store: &Store, request: &mut Request, settings: &mut Settings) -> Result<(), Diagnostic> {
        settings.inputs = self.selection();
        let cycle = self.cycle(&Translation::new(store, request), settings)?;
        request.modifiers.extend(cycle);
        Ok(())
    }

    pub fn is_empty(&self) -> bool {
        self.input.is_empty() && self.cycle.is_none()
    }

    /// Modifiers that put a cycle of a file in the place of the model's. A run without a stop time ends with the cycle.
    pub fn cycle(
        &self,
        translation: &Translation,
        settings: &mut Settings,
    ) -> Result<Vec<(String, String)>, Diagnostic> {
        let Some(path) = &self.cycle else {
            return match (self.time_offset, &self.input[..]) {
                (Some(_), []) => Err(offset_of_nothing()),
                _ => Ok(Vec::new()),
            };
        };
        let column = Points::column_of(path, "m/s", &SPEEDS).map_err(|error| error.diagnostic())?;
        let points = Points::read(path, "", &column, "s", "m/s").map_err(|error| error.diagnostic())?;
        // What is wrong with the model is told by its translation.
        let Some(flat) = &translation.outcome().model else { return Ok(Vec::new()) };
        let offset = self.time_offset.unwrap_or(0.0);
        let (first, last) = (points.x[0] + offset, points.x[points.x.len() - 1] + offset);
        let start = settings.start_time.or(flat.experiment.start_time).unwrap_or(0.0);
        if first > start {
            return Err(begins_after(path, first, start, offset));
        }
        match settings.stop_time {
            Some(stop) if stop > last => return Err(ends_before(path, last, stop)),
            Some(_) => {}
            None if last <= start => return Err(ends_before(path, last, start)),
            None => settings.stop_time = Some(last),
        }
        let names = flat.variables.iter().map(|variable| variable.name.as_str());
        let cycles: Vec<&str> = names
            .filter_map(|name| name.strip_suffix(".y"))
            .filter(|name| *name == "cycle" || name.ends_with(".cycle"))
            .collect();
        let code = layshaft_measured::MAP;
        let [cycle] = cycles[..] else {
            let message = match cycles.len() {
                0 => format!("`{}` has no drive cycle", flat.name),
                _ => format!("`{}` has several drive cycles: {}", flat.name, cycles.join(", ")),
            };
            let hint = "a cycle is a component called `cycle` with the output `y`; set another one with \
                        --set 'NAME=redeclare Layshaft.Powertrain.Drivers.FileCycle(fileName=\"…\")'";
            return Err(Diagnostic::error(code, None, message).hint(hint));
        };
        let absolute = std::fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        let text = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let (name, column) = (text(&absolute.display().to_string()), text(&column));
        let block = format!("redeclare {FILE_CYCLE}(fileName=\"{name}\", column=\"{column}\", startTime={offset:?})");
        Ok(vec![(cycle.to_string(), block)])
    }

    /// What is odd about the data that drive inputs; that of a cycle is told by the model.
    pub fn warnings(&self, settings: &Settings) -> Vec<Diagnostic> {
        settings.inputs.as_ref().map(|selection| selection.warnings()).unwrap_or_default()
    }
}

/// What is said of inputs that nothing drives.
pub fn without_data(undriven: &[String], is_live: bool) -> Option<String> {
    const SHOWN: usize = 6;
    if undriven.is_empty() || is_live {
        return None;
    }
    let more = match undriven.len() {
        n if n > SHOWN => format!(" and {} more", n - SHOWN),
        _ => String::new(),
    };
    let names = undriven[..undriven.len().min(SHOWN)].join(", ");
    let kept = if undriven.len() == 1 { "kept as it starts" } else { "kept as they start" };
    Some(format!("{names}{more}: no data, {kept} (--input drives inputs)"))
}

fn offset_of_nothing() -> Diagnostic {
    let message = "--time-offset shifts the times of data, and none are given".to_string();
    DataError::new(layshaft_measured::MAP, message).hint("give them with --input or --cycle").diagnostic()
}

fn begins_after(path: &std::path::Path, first: f64, start: f64, offset: f64) -> Diagnostic {
    let message = format!("the cycle {} begins at {first} s, and the run at {start} s", path.display());
    let shift = start - first + offset;
    DataError::new(layshaft_measured::TOO_SHORT, message)
        .hint(format!("give the cycle a first row at that time, or shift it (--time-offset={shift})"))
        .diagnostic()
}

fn ends_before(path: &std::path::Path, last: f64, stop: f64) -> Diagnostic {
    let message = format!("the cycle {} ends at {last} s, and the run goes on to {stop} s", path.display());
    DataError::new(layshaft_measured::TOO_SHORT, message)
        .hint("leave --stop-time out, or give the cycle a last row at that time")
        .diagnostic()
}
