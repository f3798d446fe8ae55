//! The report of one simulation: decided before the run, filled after it.

use crate::answer::{Answer, in_unit, without_noise};
use crate::document::{Align, Card, Panel, Quantity, Report, Table, TimeAxis, in_both_units};
use crate::motion::MotionPlan;
use crate::presentation::{CardWish, PlotWish, SensitivityWish, Wishes, interpret};
use crate::{defaults, energy, operating_map};
use layshaft_ir::{Presentation, ResourceRoot};
use layshaft_results::{Column, ColumnKind, FigureSet, Negation, Reading, ResultHeader, Source, Trajectory, ValueType};
use layshaft_source::{Diagnostic, FastMap};
use serde_json::{Value, json};
use std::collections::HashSet;

/// Values of curves that no panel shows, for the reader to choose from.
const EXTRA: usize = 1_500_000;
/// Cards where the model asks for none.
const DEFAULT_CARDS: usize = 4;

/// What the report of a model will show.
pub struct ReportPlan {
    wishes: Wishes,
    /// The model asks for no plots: curves that turn out to be equal are shown once.
    is_default: bool,
    motion: MotionPlan,
    documentation: String,
}

/// What is known about a run besides its curves.
#[derive(Clone, Debug, Default)]
pub struct RunFacts {
    pub model: String,
    pub description: String,
    /// "simulated", "interrupted", …
    pub ending: String,
    /// Name and value, as text.
    pub statistics: Vec<(String, String)>,
    /// Time and cause.
    pub events: Vec<(f64, String)>,
    /// Events that happened, more than are listed perhaps.
    pub event_count: u64,
    pub messages: Vec<String>,
    /// Why the run ended before its time, in a sentence.
    pub cause: Option<String>,
    /// Integrals, means and extrema that were formed while the run went on.
    pub figures: FigureSet,
    /// Values of variables of type String: see [`ReportPlan::texts`].
    pub texts: FastMap<String, String>,
    /// Where addresses of mesh files lead.
    pub resources: Vec<ResourceRoot>,
    /// For each table that is wished for ([`ReportPlan::sensitivities`]): parameters and the changes of the outputs.
    pub sensitivities: Vec<Vec<(String, Vec<f64>)>>,
}

impl ReportPlan {
    /// Decides what to show; `states` are the names of the model's states.
    pub fn new(
        header: &ResultHeader,
        presentation: &Presentation,
        states: &HashSet<String>,
    ) -> (ReportPlan, Vec<Diagnostic>) {
        let (mut wishes, warnings) = interpret(presentation, header);
        let is_default = wishes.plots.is_empty();
        if is_default {
            wishes.plots = defaults::plots(header, states);
        }
        if wishes.cards.is_empty() {
            wishes.cards.clone_from(&wishes.results);
        } else if wishes.results.is_empty() {
            // Those that cost nothing: extrema and means are formed inside the steps.
            let at_the_end = wishes.cards.iter().filter(|card| card.reading == Reading::Final);
            wishes.results = at_the_end.cloned().collect();
        }
        if wishes.cards.is_empty() {
            let shown = defaults::cards(header, &wishes.plots).take(DEFAULT_CARDS);
            let card = |name: &str| CardWish {
                title: name.to_string(),
                variable: name.to_string(),
                reading: Reading::Final,
                unit: None,
                digits: None,
            };
            wishes.cards = shown.map(card).collect();
        }
        let motion = MotionPlan::new(&presentation.visuals, std::mem::take(&mut wishes.arrows));
        (ReportPlan { wishes, is_default, motion, documentation: presentation.documentation.clone() }, warnings)
    }

    /// Variables that must be there for the report.
    pub fn wanted(&self, header: &ResultHeader) -> HashSet<String> {
        let wishes = &self.wishes;
        let plots = wishes.plots.iter().flat_map(|plot| plot.x.iter().chain(&plot.y)).cloned();
        let cards = wishes.cards.iter().chain(&wishes.results).map(|card| card.variable.clone());
        let maps = wishes.maps.iter().flat_map(|map| [map.x.clone(), map.y.clone()]);
        plots.chain(cards).chain(maps).chain(energy::powers(header, wishes)).chain(self.motion.wanted(header)).collect()
    }

    /// Variables of type String whose values the report needs.
    pub fn texts(&self) -> Vec<String> {
        self.motion.texts()
    }

    /// Variables whose figures over the run the report tells: those of cards, and powers.
    pub fn figured(&self, header: &ResultHeader) -> HashSet<String> {
        let cards = self.wishes.cards.iter().chain(&self.wishes.results).map(|card| card.variable.clone());
        cards.chain(energy::powers(header, &self.wishes)).collect()
    }

    /// Tables of sensitivities that the model asks for.
    pub fn sensitivities(&self) -> &[SensitivityWish] {
        &self.wishes.sensitivities
    }

    /// Variables and what the cards say about them.
    pub fn readings(&self) -> impl Iterator<Item = (&str, Reading)> {
        self.wishes.cards.iter().map(|card| (card.variable.as_str(), card.reading))
    }

    /// What the model is run for: variables, titles and what is read of them.
    pub fn results(&self) -> impl Iterator<Item = (&str, &str, Reading)> {
        self.wishes.results.iter().map(|wish| (wish.variable.as_str(), wish.title.as_str(), wish.reading))
    }

    /// Whether the results cannot be told from the values at the end alone.
    pub fn needs_figures(&self) -> bool {
        self.wishes.results.iter().any(|wish| wish.reading != Reading::Final)
    }

    /// The results of a run, in the order the model gives them.
    pub fn answers(&self, run: &Trajectory, figures: &FigureSet) -> Vec<Answer> {
        self.wishes.results.iter().filter_map(|wish| answer(run, figures, wish)).collect()
    }

    /// The curves the report shows first, without those that are equal to one before.
    pub fn distinct(&self, run: &Trajectory) -> Vec<&str> {
        self.wishes.plots.iter().flat_map(|plot| self.curves_of(plot, run)).map(String::as_str).collect()
    }

    /// The curves of a panel; where the model did not choose them, each only once.
    fn curves_of<'p>(&self, plot: &'p PlotWish, run: &Trajectory) -> Vec<&'p String> {
        if !self.is_default {
            return plot.y.iter().collect();
        }
        let mut kept: Vec<(&String, std::borrow::Cow<'_, [f64]>)> = Vec::new();
        for name in &plot.y {
            let Some(values) = run.series(name) else { continue };
            if !kept.iter().any(|(_, others)| coincide(others, &values)) {
                kept.push((name, values));
            }
        }
        kept.into_iter().map(|(name, _)| name).collect()
    }

    /// The curves the report shows first, in order.
    pub fn shown(&self) -> impl Iterator<Item = &str> {
        self.wishes.plots.iter().flat_map(|plot| &plot.y).map(String::as_str)
    }

    /// The report of a run.
    pub fn report(&self, run: &Trajectory, facts: &RunFacts) -> Report {
        let mut report = Report::new(&facts.model, &facts.description);
        let axis = report.time_axis(&run.time);
        let units: Vec<String> = self.wishes.cards.iter().map(|wish| card_display_unit(run, wish)).collect();
        report.cards_shown_in(&self.cards(run, &facts.figures), &units);
        if facts.ending != "simulated" {
            report.messages("How the run ended", std::slice::from_ref(&facts.ending));
        }
        report.messages("Messages", &facts.messages);
        let plots = self.wishes.plots.iter();
        let panels: Vec<Panel> =
            plots.map(|plot| panel(&mut report, run, axis, plot, &self.curves_of(plot, run))).collect();
        for map in &self.wishes.maps {
            for name in [&map.x, &map.y] {
                curve(&mut report, run, axis, name);
            }
        }
        self.motion.add(&mut report, run, axis, facts);
        let browse = (self.add_others(&mut report, run, axis) | !panels.is_empty()) && !run.is_empty();
        add_aliases(&mut report, run);
        let cause = facts.cause.as_deref().zip(run.time.last());
        // A run that failed before its first point has none.
        let panels = if run.is_empty() { Vec::new() } else { panels };
        report.plots_until("Curves", &panels, browse, cause.map(|(cause, time)| (*time, cause)));
        for map in &self.wishes.maps {
            operating_map::add(&mut report, run, map);
        }
        for (wish, rows) in self.wishes.sensitivities.iter().zip(&facts.sensitivities) {
            report.table(&wish.title, &sensitivities(run, wish, rows));
        }
        if let Some(section) = energy::section(run, &facts.figures, &self.wishes) {
            report.section(section);
        }
        report.documentation("About the model", &self.documentation);
        report.table("Parameters", &parameters(run));
        report.table("Solver", &statistics(facts));
        if !facts.events.is_empty() {
            report.table("Events", &events(facts));
        }
        report
    }

    /// The numbers worth seeing first.
    pub fn cards(&self, run: &Trajectory, figures: &FigureSet) -> Vec<Card> {
        let card = |wish: &CardWish| {
            let Answer { title, value, unit, note, .. } = answer(run, figures, wish)?;
            Some(Card { title, value, unit, note })
        };
        self.wishes.cards.iter().filter_map(card).collect()
    }

    /// Curves the reader may add; whether there are any.
    fn add_others(&self, report: &mut Report, run: &Trajectory, axis: TimeAxis) -> bool {
        let begin = report.size();
        let mut seen = vec![false; run.layout().stored.len()];
        for (column, slot) in run.header.variables.iter().zip(&run.layout().slots) {
            if let (Source::Stored(stored), Some(_)) = (slot.source, report.curve_index(&column.name)) {
                seen[stored] = true;
            }
        }
        for (at, slot) in run.layout().slots.iter().enumerate() {
            let Source::Stored(stored) = slot.source else { continue };
            let name = &run.header.variables[at].name;
            if seen[stored] || report.curve_index(name).is_some() || name.starts_with("der(") {
                continue;
            }
            if report.size() - begin + run.len() > EXTRA {
                break;
            }
            seen[stored] = true;
            curve(report, run, axis, name);
        }
        report.size() > begin
    }
}

/// The other names of all curves that are there.
fn add_aliases(report: &mut Report, run: &Trajectory) {
    const MOST: usize = 30_000;
    let layout = run.layout();
    let mut curves = vec![None; layout.stored.len()];
    for (column, slot) in run.header.variables.iter().zip(&layout.slots) {
        if let (Source::Stored(at), Some(curve)) = (slot.source, report.curve_index(&column.name)) {
            curves[at] = Some((curve, slot.negation));
        }
    }
    for (column, slot) in run.header.variables.iter().zip(&layout.slots).take(MOST) {
        let Source::Stored(at) = slot.source else { continue };
        let Some((curve, shown)) = curves[at] else { continue };
        if report.curve_index(&column.name).is_none() {
            // The curve may itself be the negative of what is stored.
            let negation = if shown == Negation::None {
                slot.negation
            } else if slot.negation == Negation::None {
                shown
            } else {
                Negation::None
            };
            report.alias(Quantity::of(column), curve, negation);
        }
    }
}

/// The index of a variable's curve, added if need be.
fn curve(report: &mut Report, run: &Trajectory, axis: TimeAxis, name: &str) -> Option<usize> {
    if let Some(at) = report.curve_index(name) {
        return Some(at);
    }
    let column = &run.header.variables[run.find(name)?];
    let values = run.series(name)?;
    Some(report.curve_of(Quantity::of(column), axis, &run.time, &values))
}

/// The value of a card or result; none of a variable that is not there.
fn answer(run: &Trajectory, figures: &FigureSet, wish: &CardWish) -> Option<Answer> {
    let values = run.series(&wish.variable)?;
    let unit = run.find(&wish.variable).map(|at| run.header.variables[at].unit.as_str()).unwrap_or_default();
    let figures = figures.get_or(&wish.variable, &run.time, &values);
    // A run that failed ends behind its last whole step.
    let value = if wish.reading == Reading::Final { *values.last()? } else { wish.reading.of(&figures) };
    let value = without_noise(value, figures.minimum, figures.maximum);
    // An integral is not in the variable's unit.
    let own = if wish.reading == Reading::Integral { "" } else { unit };
    let (value, unit) = in_unit(value, own, wish.unit.as_deref());
    Some(Answer {
        title: wish.title.clone(),
        variable: wish.variable.clone(),
        note: wish.reading.note().to_string(),
        value,
        unit,
        digits: wish.digits,
    })
}

/// Whether two curves lie on each other in any picture.
fn coincide(a: &[f64], b: &[f64]) -> bool {
    const INVISIBLE: f64 = 1e-6;
    let size = a.iter().chain(b).fold(0.0_f64, |size, value| size.max(value.abs()));
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= INVISIBLE * size)
}

fn panel(report: &mut Report, run: &Trajectory, axis: TimeAxis, plot: &PlotWish, curves: &[&String]) -> Panel {
    let x = plot.x.as_ref().and_then(|name| curve(report, run, axis, name));
    let y = curves.iter().filter_map(|name| curve(report, run, axis, name)).collect();
    Panel { title: plot.title.clone(), x, y, band: None, note: plot.note.clone() }
}

/// The unit of a card that asks for none; an integral is not in the variable's unit.
fn card_display_unit(run: &Trajectory, wish: &CardWish) -> String {
    let shown = wish.unit.is_none() && wish.reading != Reading::Integral;
    let column = run.find(&wish.variable).filter(|_| shown).map(|at| &run.header.variables[at]);
    column.map(|column| column.display_unit.clone()).unwrap_or_default()
}

fn parameters(run: &Trajectory) -> Table {
    let mut table = Table {
        columns: vec![
            ("Parameter".into(), None),
            ("Value".into(), Some(Align::Right)),
            ("Unit".into(), None),
            ("Description".into(), None),
        ],
        search: true,
        ..Table::default()
    };
    let mut columns: Vec<&Column> =
        run.header.variables.iter().filter(|column| column.kind == ColumnKind::Parameter).collect();
    // Physics first: switches and choices say how the model is built.
    columns.sort_by_key(|column| match column.value_type {
        ValueType::Real | ValueType::Integer => 0,
        ValueType::Boolean => 1,
        ValueType::Enumeration => 2,
    });
    for column in columns {
        let Some(value) = run.parameter(&column.name) else { continue };
        let (value, unit) = match column.value_type {
            ValueType::Boolean => (json!(if value == 0.0 { "false" } else { "true" }), json!("")),
            _ => in_both_units(value, &column.unit, &column.display_unit),
        };
        table.rows.push(vec![json!(column.name), value, unit, json!(column.description)]);
    }
    table
}

/// Rows of parameters, columns of outputs: changes of the outputs in the units that are wished for.
fn sensitivities(run: &Trajectory, wish: &SensitivityWish, rows: &[(String, Vec<f64>)]) -> Table {
    let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_string();
    let mut columns = vec![("Parameter".to_string(), None)];
    columns.extend(wish.outputs.iter().map(|(name, unit)| {
        let unit = layshaft_units::written(unit);
        (if unit.is_empty() { last(name) } else { format!("{}, {unit}", last(name)) }, Some(Align::Right))
    }));
    let own: Vec<&str> = wish
        .outputs
        .iter()
        .map(|(name, _)| run.find(name).map(|at| run.header.variables[at].unit.as_str()).unwrap_or_default())
        .collect();
    let cell = |k: usize, change: f64| {
        // Of units with another zero the factor counts alone.
        let unit = Some(wish.outputs[k].1.as_str()).filter(|unit| !unit.is_empty());
        let shown = in_unit(change, own[k], unit).0 - in_unit(0.0, own[k], unit).0;
        // Three digits are meant: differences have no more to tell.
        let rounded = crate::significant(shown, 3).parse().ok().filter(|value: &f64| value.is_finite());
        rounded.map_or(json!("–"), crate::embed::number)
    };
    let row = |(name, changes): &(String, Vec<f64>)| {
        let cells = changes.iter().enumerate().map(|(k, change)| cell(k, *change));
        [json!(name)].into_iter().chain(cells).collect()
    };
    Table { columns, rows: rows.iter().map(row).collect(), search: true, folded: false }
}

fn statistics(facts: &RunFacts) -> Table {
    Table {
        columns: vec![("".into(), None), ("".into(), Some(Align::Right))],
        rows: facts.statistics.iter().map(|(name, value)| vec![json!(name), json!(value)]).collect(),
        ..Table::default()
    }
}

fn events(facts: &RunFacts) -> Table {
    let listed = facts.events.len() as u64;
    let mut rows: Vec<Vec<Value>> =
        facts.events.iter().map(|(time, cause)| vec![crate::embed::number(*time), json!(cause)]).collect();
    if facts.event_count > listed {
        rows.push(vec![Value::Null, json!(format!("… and {} more", facts.event_count - listed))]);
    }
    Table {
        columns: vec![("Time in s".into(), Some(Align::Right)), ("Cause".into(), None)],
        rows,
        search: true,
        folded: true,
    }
}
