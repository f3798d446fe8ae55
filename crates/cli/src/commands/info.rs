//! `layshaft info`: what can be set in a model, what goes in, what comes out.

use crate::request::ModelArguments;
use crate::shell::{Exit, Shell};
use crate::suggestion;
use clap::Args;
use layshaft_flatten::Store;
use layshaft_operations::contents::{Contents, Entry, contents};
use layshaft_report::significant;
use layshaft_sim::Translation;
use layshaft_source::column_width;
use layshaft_units::written;
use serde_json::{Value, json};
use std::fmt::Write;

/// List what a model has: parameters with value, unit and range, inputs, outputs, states, results
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Info {
    #[command(flatten)]
    model: ModelArguments,

    /// Parameters of all components too, not of the model and its first level only
    #[arg(long)]
    all: bool,

    /// Only what has this text in its name or description
    #[arg(long = "match", value_name = "TEXT")]
    only: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  layshaft info FuelConsumption
  layshaft info FuelConsumption --match mass
  layshaft info Pendulum.mo --all --json";

/// Elements of an array that are written out.
const ELEMENTS: usize = 6;
const DIGITS: usize = 6;

impl Info {
    pub fn run(&self, shell: &Shell) -> Exit {
        let request = match self.model.request() {
            Ok(request) => request,
            Err(message) => return shell.wrong_usage(&message, None),
        };
        let store = Store::default();
        let translation = Translation::new(&store, &request);
        let (contents, mut diagnostics) = contents(&translation);
        suggestion::for_settings(&translation, &mut diagnostics);
        shell.answer(
            &diagnostics,
            &store.sources,
            |ok, diagnostics| self.as_json(contents.as_ref(), ok, diagnostics),
            |_| contents.as_ref().map_or_else(String::new, |contents| self.as_text(contents)),
        )
    }

    fn matches(&self, entry: &Entry) -> bool {
        let Some(text) = &self.only else { return true };
        let text = text.to_lowercase();
        entry.name.to_lowercase().contains(&text) || entry.description.to_lowercase().contains(&text)
    }

    /// Whether a parameter is shown: of a few hundred, those one would look for first.
    fn is_near(&self, entry: &Entry) -> bool {
        let depth = entry.name.matches('.').count();
        self.all || self.only.is_some() || depth == 0 || (depth == 1 && !entry.is_structural)
    }

    fn as_text(&self, contents: &Contents) -> String {
        let mut text = contents.model.clone();
        if !contents.description.is_empty() {
            let _ = write!(text, ": {}", contents.description);
        }
        text.push('\n');
        let experiment: Vec<String> =
            contents.experiment.iter().map(|(name, value)| format!("{name} {}", significant(*value, DIGITS))).collect();
        if !experiment.is_empty() {
            let _ = writeln!(text, "  {}", experiment.join(", "));
        }
        let matching = |entries: &'_ [Entry]| entries.iter().filter(|entry| self.matches(entry)).count();
        let near: Vec<&Entry> = contents.parameters.iter().filter(|e| self.matches(e) && self.is_near(e)).collect();
        list(&mut text, "parameters", &near);
        let far = matching(&contents.parameters) - near.len();
        if far > 0 {
            let _ = writeln!(text, "    … and {far} inside components, with switches: --all, or --match TEXT");
        }
        for (title, entries) in
            [("inputs", &contents.inputs), ("outputs", &contents.outputs), ("states", &contents.states)]
        {
            list(&mut text, title, &entries.iter().filter(|entry| self.matches(entry)).collect::<Vec<_>>());
        }
        if !contents.results.is_empty() && self.only.is_none() {
            let _ = writeln!(text, "  results");
            let width = column_width(contents.results.iter().map(|(title, ..)| title.as_str()));
            for (title, variable, note) in &contents.results {
                let _ = writeln!(text, "    {title:width$}  {variable}, {note}");
            }
        }
        text
    }

    fn as_json(&self, contents: Option<&Contents>, ok: bool, diagnostics: Value) -> Value {
        let list = |entries: fn(&Contents) -> &Vec<Entry>| {
            contents.map(|contents| {
                let chosen = entries(contents).iter().filter(|entry| self.matches(entry));
                chosen.map(entry_json).collect::<Vec<Value>>()
            })
        };
        let results = contents.map(|contents| {
            let result = |(title, variable, note): &(String, String, &str)| {
                json!({ "title": title, "variable": variable, "reading": note })
            };
            contents.results.iter().map(result).collect::<Vec<Value>>()
        });
        let experiment = contents.map(|contents| {
            let fields = contents.experiment.iter().map(|(name, value)| (name.replace(' ', "_"), json!(value)));
            Value::Object(fields.collect())
        });
        json!({
            "ok": ok,
            "model": contents.map(|contents| &contents.model),
            "description": contents.map(|contents| &contents.description),
            "experiment": experiment,
            "parameters": list(|contents| &contents.parameters),
            "inputs": list(|contents| &contents.inputs),
            "outputs": list(|contents| &contents.outputs),
            "states": list(|contents| &contents.states),
            "results": results,
            "diagnostics": diagnostics,
        })
    }
}

fn value_text(entry: &Entry) -> String {
    if let Some(text) = &entry.text {
        return text.clone();
    }
    match entry.values.as_slice() {
        [] => String::new(),
        [value] => significant(*value, DIGITS),
        values if values.len() > ELEMENTS => format!("{} values", values.len()),
        values => {
            let values: Vec<String> = values.iter().map(|value| significant(*value, DIGITS)).collect();
            format!("{{{}}}", values.join(", "))
        }
    }
}

/// "0…1", "≥ 0".
fn range_text(entry: &Entry) -> String {
    let number = |value: f64| significant(value, DIGITS);
    match (entry.min, entry.max) {
        (Some(min), Some(max)) => format!("{} … {}", number(min), number(max)),
        // `Modelica.Constants.small` stands for what may not be zero.
        (Some(min), None) if min > 0.0 && min < 1e-50 => "> 0".to_string(),
        (Some(min), None) => format!("≥ {}", number(min)),
        (None, Some(max)) => format!("≤ {}", number(max)),
        (None, None) => String::new(),
    }
}

fn entry_json(entry: &Entry) -> Value {
    let value = match (&entry.text, entry.values.as_slice()) {
        (Some(text), _) => json!(text),
        (None, []) => Value::Null,
        (None, [value]) => json!(value),
        (None, values) => json!(values),
    };
    json!({
        "name": entry.name, "value": value, "unit": entry.unit, "min": entry.min, "max": entry.max,
        "description": entry.description, "structural": entry.is_structural,
    })
}

/// A table of entries.
fn list(text: &mut String, title: &str, entries: &[&Entry]) {
    if entries.is_empty() {
        return;
    }
    let _ = writeln!(text, "  {title}");
    let rows: Vec<[String; 4]> = entries
        .iter()
        .map(|entry| [entry.name.clone(), value_text(entry), written(&entry.unit).into_owned(), range_text(entry)])
        .collect();
    let width = |at: usize| column_width(rows.iter().map(|row| row[at].as_str()));
    let [a, b, c, d] = [0, 1, 2, 3].map(width);
    for (row, entry) in rows.iter().zip(entries) {
        let note = if entry.is_structural { " (structural)" } else { "" };
        let [name, value, unit, range] = row;
        let line = format!("    {name:a$}  {value:>b$}  {unit:c$}  {range:d$}  {}{note}", entry.description);
        let _ = writeln!(text, "{}", line.trim_end());
    }
}
