//! What of a unit goes into the result: one column for each number.

use super::exchange::exchange;
use super::sizes::Sizes;
use crate::codes;
use crate::description::{Causality, DataType, ModelDescription, Variability, Variable};
use layshaft_foreign::{Exchange, Unit, UnitError};
use layshaft_results::{
    Alias, AliasTarget, Column, ColumnKind, FigureSet, Quadrature, ResultError, ResultHeader, ResultWriter, ValueType,
};
use layshaft_source::{Diagnostic, FastMap};

/// Why a point could not be stored.
pub enum StoreError {
    Unit(UnitError),
    Result(ResultError),
}

/// The columns of a run, before its first point.
pub struct Columns {
    pub header: ResultHeader,
    stored: Exchange,
    fixed: Exchange,
}

fn is_number(variable: &Variable) -> bool {
    !matches!(variable.data, DataType::String | DataType::Binary | DataType::Clock)
        && variable.causality != Causality::Independent
}

fn is_fixed(variable: &Variable) -> bool {
    matches!(variable.variability, Variability::Constant | Variability::Fixed | Variability::Tunable)
}

/// Variables that are stored: those named, else outputs, else everything that changes; parameters besides.
pub fn choose(description: &ModelDescription, wanted: Option<&[String]>) -> Result<Vec<usize>, Diagnostic> {
    let all = || description.variables.iter().enumerate().filter(|(_, variable)| is_number(variable));
    let Some(wanted) = wanted else {
        let outputs: Vec<usize> =
            all().filter(|(_, variable)| variable.causality == Causality::Output).map(|(index, _)| index).collect();
        let chosen = if outputs.is_empty() { all().map(|(index, _)| index).collect() } else { outputs };
        let parameters = all().filter(|(index, variable)| is_fixed(variable) && !chosen.contains(index));
        let parameters: Vec<usize> = parameters.map(|(index, _)| index).collect();
        return Ok([chosen, parameters].concat());
    };
    let mut chosen = Vec::with_capacity(wanted.len());
    for name in wanted {
        if name == "all" {
            chosen.extend(all().map(|(index, _)| index));
            continue;
        }
        let named = |variable: &Variable| variable.name == *name || variable.aliases.iter().any(|a| a.name == *name);
        match description.variables.iter().position(named) {
            Some(index) if is_number(&description.variables[index]) => chosen.push(index),
            Some(_) => {
                let message = format!("`{name}` is no number and cannot be stored over time");
                return Err(Diagnostic::error(codes::SETTINGS, None, message));
            }
            None => {
                let message = format!("there is no variable `{name}` to be stored");
                return Err(Diagnostic::error(codes::SETTINGS, None, message)
                    .hint("`layshaft fmu info --all` lists the variables; `all` stands for all of them"));
            }
        }
    }
    let mut seen = FastMap::default();
    chosen.retain(|index| seen.insert(*index, ()).is_none());
    Ok(chosen)
}

impl Columns {
    pub fn new(description: &ModelDescription, sizes: &Sizes, chosen: &[usize], start: f64, stop: f64) -> Columns {
        let mut header = ResultHeader {
            model: description.model_name.clone(),
            start_time: start,
            stop_time: stop,
            variables: Vec::new(),
        };
        let (mut stored, mut fixed) = (Vec::new(), Vec::new());
        // Names that the file has already, and the first column of each value reference.
        let mut names: FastMap<String, ()> = FastMap::default();
        names.insert("time".into(), ());
        let mut owners: FastMap<(DataType, u32), usize> = FastMap::default();
        for &index in chosen {
            let variable = &description.variables[index];
            let elements = sizes.element_names(&variable.name, index);
            if elements.iter().any(|name| names.contains_key(name)) {
                continue;
            }
            let first = header.variables.len();
            let owner = *owners.entry((variable.data, variable.value_reference)).or_insert(first);
            for (element, name) in elements.into_iter().enumerate() {
                names.insert(name.clone(), ());
                header.variables.push(column(variable, name, (owner != first).then_some(owner + element)));
            }
            for alias in &variable.aliases {
                for (element, name) in sizes.element_names(&alias.name, index).into_iter().enumerate() {
                    if names.insert(name.clone(), ()).is_none() {
                        header.variables.push(column(variable, name, Some(owner + element)));
                    }
                }
            }
            if owner == first {
                if is_fixed(variable) { &mut fixed } else { &mut stored }.push(index);
            }
        }
        Columns { header, stored: exchange(description, sizes, &stored), fixed: exchange(description, sizes, &fixed) }
    }
}

fn column(variable: &Variable, name: String, owner: Option<usize>) -> Column {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    Column {
        name,
        unit: text(&variable.attributes.unit),
        display_unit: text(&variable.attributes.display_unit),
        description: text(&variable.description),
        kind: match variable.variability {
            Variability::Constant => ColumnKind::Constant,
            Variability::Fixed | Variability::Tunable => ColumnKind::Parameter,
            Variability::Discrete | Variability::Continuous => ColumnKind::Variable,
        },
        value_type: match variable.data {
            DataType::Float32 | DataType::Float64 => ValueType::Real,
            DataType::Boolean => ValueType::Boolean,
            DataType::Enumeration => ValueType::Enumeration,
            _ => ValueType::Integer,
        },
        alias_of: owner.map(Alias::of),
    }
}

/// Stores points, and forms figures of some columns over the steps.
pub struct Recorder<'a> {
    writer: &'a mut dyn ResultWriter,
    stored: Exchange,
    values: Vec<f64>,
    pub points: u64,
    pub figures: Option<Tally>,
}

/// Columns whose figures are formed from dense output: their names, and places among the values that are stored.
pub struct Tally {
    names: Vec<(String, usize)>,
    pub places: Vec<usize>,
    pub quadrature: Quadrature,
    pub states: Vec<f64>,
    /// The end of the last step and the events until then: without an event the next one begins with its values.
    pub reached: Option<(f64, u64)>,
}

impl Tally {
    fn new(header: &ResultHeader, names: &[String]) -> Tally {
        // Values that are stored come in the order of the columns that are neither fixed nor other names.
        let is_stored = |column: &Column| column.kind == ColumnKind::Variable && column.alias_of.is_none();
        let mut place_of: FastMap<usize, usize> = FastMap::default();
        for (at, _) in header.variables.iter().enumerate().filter(|(_, column)| is_stored(column)) {
            place_of.insert(at, place_of.len());
        }
        let mut tally = Tally {
            names: Vec::new(),
            places: Vec::new(),
            quadrature: Quadrature::new(0),
            states: Vec::new(),
            reached: None,
        };
        for name in names {
            let Some(at) = header.variables.iter().position(|column| column.name == *name) else { continue };
            let owner = match header.variables[at].alias_of.map(|alias| alias.target) {
                Some(AliasTarget::Column(owner)) => owner,
                Some(AliasTarget::Time) => continue,
                None => at,
            };
            let Some(&place) = place_of.get(&owner) else { continue };
            let known = tally.places.iter().position(|other| *other == place);
            let index = known.unwrap_or_else(|| {
                tally.places.push(place);
                tally.places.len() - 1
            });
            tally.names.push((name.clone(), index));
        }
        tally.quadrature = Quadrature::new(tally.places.len());
        tally
    }

    fn into_set(self) -> FigureSet {
        let figures = self.quadrature.figures;
        FigureSet(self.names.into_iter().map(|(name, index)| (name, figures[index])).collect())
    }
}

impl<'a> Recorder<'a> {
    /// Starts the result; the unit is initialised.
    pub fn start(
        columns: Columns,
        unit: &mut dyn Unit,
        writer: &'a mut dyn ResultWriter,
        figures: &[String],
    ) -> Result<Recorder<'a>, StoreError> {
        let Columns { header, stored, mut fixed } = columns;
        let figures = (!figures.is_empty()).then(|| Tally::new(&header, figures));
        let mut values = vec![0.0; fixed.count];
        fixed.read(unit, &mut values).map_err(StoreError::Unit)?;
        writer.start(&header, &values).map_err(StoreError::Result)?;
        Ok(Recorder { writer, values: vec![0.0; stored.count], stored, points: 0, figures })
    }

    /// Stores what the unit holds.
    pub fn store(&mut self, unit: &mut dyn Unit, time: f64) -> Result<(), StoreError> {
        self.stored.read(unit, &mut self.values).map_err(StoreError::Unit)?;
        self.points += 1;
        self.writer.point(time, &self.values).map_err(StoreError::Result)
    }

    /// Reads the columns whose figures are formed.
    pub fn read(&mut self, unit: &mut dyn Unit, places: &[usize], values: &mut [f64]) -> Result<(), UnitError> {
        self.stored.read(unit, &mut self.values)?;
        for (value, &place) in values.iter_mut().zip(places) {
            *value = self.values[place];
        }
        Ok(())
    }

    /// Ends the result; the figures that were formed.
    pub fn finish(self) -> Result<FigureSet, ResultError> {
        self.writer.finish()?;
        Ok(self.figures.map(Tally::into_set).unwrap_or_default())
    }
}
