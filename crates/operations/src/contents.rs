//! What a model has: parameters with value, unit and range, inputs, outputs, states, results; and which of them a wrong name may mean.

pub use layshaft_ir::FlatModel;
use layshaft_ir::program::{self, Program, ValueSlot};
use layshaft_ir::{Base, Causality, Variability, Variable};
use layshaft_report::ReportPlan;
use layshaft_results::names::NameIndex;
use layshaft_sim::{Compiled, Engine, InitialValues, Translation};
use layshaft_source::Diagnostic;

/// One thing a model has.
pub struct Entry {
    pub name: String,
    pub values: Vec<f64>,
    /// The value as text, where it is no number.
    pub text: Option<String>,
    pub unit: String,
    pub min: Option<f64>,
    pub max: Option<f64>,
    pub description: String,
    /// Cannot be set without translating anew.
    pub is_structural: bool,
}

/// All of them.
#[derive(Default)]
pub struct Contents {
    pub model: String,
    pub description: String,
    pub experiment: Vec<(&'static str, f64)>,
    pub parameters: Vec<Entry>,
    pub inputs: Vec<Entry>,
    pub outputs: Vec<Entry>,
    pub states: Vec<Entry>,
    /// Title, variable and reading.
    pub results: Vec<(String, String, &'static str)>,
}

/// What the model of a translation has, if it can be translated, and what was found on the way.
pub fn contents(translation: &Translation) -> (Option<Contents>, Vec<Diagnostic>) {
    let mut diagnostics = translation.outcome().diagnostics.clone();
    let Some(flat) = translation.flat() else { return (None, diagnostics) };
    let form = translation.program(None);
    diagnostics.extend(form.diagnostics.iter().cloned());
    let Some(program) = &form.value else { return (None, diagnostics) };
    // Nothing of the model runs but what computes its parameters, and no code from outside.
    let values = Compiled::new(std::sync::Arc::clone(program), Engine::Interpreter)
        .map_err(|diagnostic| *diagnostic)
        .and_then(|compiled| layshaft_sim::parameter_values(&compiled));
    let values = match values {
        Ok(values) => values,
        Err(_) => InitialValues { reals: program.reals.clone(), ints: program.ints.clone() },
    };
    let reader =
        Reader { flat, program, values, index: NameIndex::new(program.variables.iter().map(|v| v.name.as_str())) };
    (Some(reader.contents()), diagnostics)
}

struct Reader<'m> {
    flat: &'m FlatModel,
    program: &'m Program,
    values: InitialValues,
    /// Of the program's variables.
    index: NameIndex,
}

impl Reader<'_> {
    fn contents(&self) -> Contents {
        let experiment = &self.flat.experiment;
        let times = [
            ("start time", experiment.start_time),
            ("stop time", experiment.stop_time),
            ("interval", experiment.interval),
            ("tolerance", experiment.tolerance),
        ];
        let with = |causality: Causality| {
            let chosen = self.flat.variables.iter().filter(move |variable| variable.causality == Some(causality));
            chosen.map(|variable| self.entry(variable)).collect()
        };
        let states = self.program.states.iter().filter_map(|state| {
            let variable = &self.program.variables[self.index.find(state.name.as_str())?];
            Some(self.scalar(variable))
        });
        Contents {
            model: self.flat.name.clone(),
            description: self.flat.description.clone(),
            experiment: times.into_iter().filter_map(|(name, value)| Some((name, value?))).collect(),
            parameters: settable(self.flat).map(|variable| self.entry(variable)).collect(),
            inputs: with(Causality::Input),
            outputs: with(Causality::Output),
            states: states.collect(),
            results: self.results(),
        }
    }

    fn results(&self) -> Vec<(String, String, &'static str)> {
        let header = layshaft_sim::header(self.program, 0.0, 1.0);
        let states = self.program.states.iter().map(|state| state.name.to_string()).collect();
        let (plan, _) = ReportPlan::new(&header, &self.flat.presentation, &states);
        plan.results().map(|(variable, title, reading)| (title.into(), variable.into(), reading.note())).collect()
    }

    /// A variable of the flat model, an array with all its elements.
    fn entry(&self, variable: &Variable) -> Entry {
        let name = variable.name.as_str();
        let elements: Vec<&program::Variable> = match self.index.find(name) {
            Some(at) => vec![&self.program.variables[at]],
            None => {
                let prefix = format!("{name}[");
                self.program.variables.iter().filter(|element| element.name.as_str().starts_with(&prefix)).collect()
            }
        };
        let first = elements.first();
        let text = match (variable.ty.base, elements.as_slice()) {
            (Base::Boolean, [one]) => self.number(one).map(|value| (value != 0.0).to_string()),
            (Base::Enum(id), [one]) => self.literal(id, one),
            (Base::String, [one]) => self.string(one),
            _ => None,
        };
        Entry {
            name: name.to_string(),
            values: elements.iter().filter_map(|element| self.number(element)).collect(),
            text,
            unit: variable.attributes.unit.as_deref().unwrap_or_default().to_string(),
            min: first.and_then(|element| element.min),
            max: first.and_then(|element| element.max),
            description: variable.description.as_deref().unwrap_or_default().to_string(),
            is_structural: variable.is_structural,
        }
    }

    fn scalar(&self, variable: &program::Variable) -> Entry {
        let text = |text: &Option<Box<str>>| text.as_deref().unwrap_or_default().to_string();
        Entry {
            name: variable.name.to_string(),
            values: self.number(variable).into_iter().collect(),
            text: None,
            unit: text(&variable.unit),
            min: variable.min,
            max: variable.max,
            description: text(&variable.description),
            is_structural: false,
        }
    }

    fn number(&self, variable: &program::Variable) -> Option<f64> {
        let (reals, ints) = (&self.values.reals, &self.values.ints);
        match variable.place {
            _ if variable.value_type == program::ValueType::String => None,
            ValueSlot::Real(slot) => reals.get(slot as usize).copied(),
            ValueSlot::NegatedReal(slot) => reals.get(slot as usize).map(|value| -value),
            ValueSlot::Int(slot) => ints.get(slot as usize).map(|&value| value as f64),
            ValueSlot::NotInt(slot) => ints.get(slot as usize).map(|&value| f64::from(u8::from(value == 0))),
        }
    }

    /// The name of an enumeration's literal.
    fn literal(&self, id: layshaft_ir::EnumId, variable: &program::Variable) -> Option<String> {
        let ordinal = self.number(variable)? as usize;
        let literals = &self.flat.enums.get(id.0 as usize)?.literals;
        ordinal.checked_sub(1).and_then(|at| literals.get(at)).map(|literal| literal.to_string())
    }

    fn string(&self, variable: &program::Variable) -> Option<String> {
        let ValueSlot::Int(slot) = variable.place else { return None };
        let handle = *self.values.ints.get(slot as usize)?;
        self.program.strings.get(usize::try_from(handle).ok()?).map(|text| format!("\"{text}\""))
    }
}

/// Parameters that a name may mean: those whose last part it is, or whose description begins with it. Outer ones come first.
pub fn meant<'m>(flat: &'m FlatModel, wrong: &str) -> Vec<&'m Variable> {
    let wanted = wrong.rsplit('.').next().unwrap_or(wrong).to_lowercase();
    let mut found: Vec<&Variable> = settable(flat)
        .filter(|variable| {
            let last = variable.name.as_str().rsplit('.').next().unwrap_or_default().to_lowercase();
            let text = variable.description.as_deref().unwrap_or_default().to_lowercase();
            let mut words = text.split(|letter: char| !letter.is_alphanumeric());
            last == wanted || words.next() == Some(&wanted)
        })
        .collect();
    found.sort_by_key(|variable| (variable.name.as_str().matches('.').count(), variable.name.as_str().len()));
    found
}

/// Parameters that a user may give values to.
pub fn settable(flat: &FlatModel) -> impl Iterator<Item = &Variable> {
    flat.variables.iter().filter(|variable| {
        variable.variability == Variability::Parameter && !variable.is_protected && !variable.is_final
    })
}
