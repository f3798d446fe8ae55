//! What the annotation `__Layshaft` of a model and of its components asks a report to show.
//!
//! | list | item | fields |
//! |---|---|---|
//! | `plots` | `Plot` | `title`, `y` (list of variables), `x` (variable, else time), `note` (a text beside it) |
//! | `cards` | `Card` | `title`, `variable`, `value` (`final`, `max`, `min`, `mean`, `integral`), `unit` |
//! | `results` | `Result` | `title`, `variable`, `value`, `unit`, `digits`: the numbers the model is run for |
//! | `sensitivities` | `Sensitivity` | `title`, `outputs` (variables), `units` (of the outputs), `parameters` (names, or what they begin with), `unit` (of the parameters), `by` |
//! | `maps` | `Map` | `title`, `x`, `y` (variables), `xAxis`, `yAxis`, `z` (parameter tables), `limit` (table over `xAxis`), `perPower` |
//! | `energy` | `Power` | `title`, `variable`, `role` (`source`, `sink`) |
//! | `arrows` | `Arrow` | `vector`, `at` (a frame, else a position in the world), `offset`, `quantity` (`force`, `torque`, …), `inWorld`, `opposite` |
//! | `energy` | `Covered` | `component`: its energy elements are part of the powers given |
//!
//! Plots, cards, results and sensitivities count on the model itself only; maps, arrows and energies on every component, with names relative to it.

use crate::codes::{NO_VARIABLE, NOT_UNDERSTOOD};
use layshaft_ir::{Presentation, PresentationItem, PresentationValue};
use layshaft_results::names::NameIndex;
use layshaft_results::{ColumnKind, Reading, ResultHeader, ValueType};
use layshaft_source::{Diagnostic, Span};
use layshaft_units::Conversion;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wishes {
    pub plots: Vec<PlotWish>,
    pub cards: Vec<CardWish>,
    /// What the model is run for.
    pub results: Vec<CardWish>,
    pub sensitivities: Vec<SensitivityWish>,
    pub maps: Vec<MapWish>,
    pub powers: Vec<PowerWish>,
    pub arrows: Vec<ArrowWish>,
    /// Components whose elements are part of the powers.
    pub covered: Vec<String>,
}

/// Variables by their names in the result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlotWish {
    pub title: String,
    pub x: Option<String>,
    pub y: Vec<String>,
    /// What the reader should compare the curves with; may be empty.
    pub note: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CardWish {
    pub title: String,
    pub variable: String,
    pub reading: Reading,
    pub unit: Option<String>,
    /// Digits that matter.
    pub digits: Option<usize>,
}

/// What parameters change at the start of the run, as a table.
#[derive(Clone, Debug, PartialEq)]
pub struct SensitivityWish {
    pub title: String,
    /// Variables with the units of their columns.
    pub outputs: Vec<(String, String)>,
    /// Parameters, all scalar ones of `unit`.
    pub parameters: Vec<String>,
    pub unit: String,
    /// How much a parameter grows.
    pub by: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct MapWish {
    pub title: String,
    pub x: String,
    pub y: String,
    /// Parameter arrays.
    pub x_axis: String,
    pub y_axis: String,
    pub z: String,
    pub limit: Option<String>,
    /// Divide the table by the power `x y`: specific consumption.
    pub per_power: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PowerWish {
    pub title: String,
    pub variable: String,
    pub is_source: bool,
    pub component: String,
}

/// A vector in the 3-D view.
#[derive(Clone, Debug, PartialEq)]
pub struct ArrowWish {
    pub title: String,
    pub vector: String,
    /// A frame, with `r_0` and `R`, or a position in the world frame.
    pub at: String,
    pub at_frame: bool,
    /// From there to where the arrow begins, resolved as the vector is.
    pub offset: Option<String>,
    /// Resolved in the world frame, not in that of `at`.
    pub in_world: bool,
    /// The negative is meant: cut forces are those on the component.
    pub opposite: bool,
    pub quantity: String,
}

/// What arrows may show. Those of one quantity have one scale.
pub const QUANTITIES: [&str; 7] =
    ["force", "torque", "velocity", "acceleration", "angular velocity", "angular acceleration", "position"];

/// Reads the annotations; what cannot be shown is a warning.
pub fn interpret(presentation: &Presentation, header: &ResultHeader) -> (Wishes, Vec<Diagnostic>) {
    let index = NameIndex::new(header.variables.iter().map(|column| column.name.as_str()));
    let mut reader = Reader { header, index, wishes: Wishes::default(), warnings: Vec::new() };
    for item in &presentation.items {
        reader.item(item);
    }
    (reader.wishes, reader.warnings)
}

struct Reader<'a> {
    header: &'a ResultHeader,
    index: NameIndex,
    wishes: Wishes,
    warnings: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn item(&mut self, item: &PresentationItem) {
        let known: &[&str] = match (item.list.as_str(), item.word.as_str()) {
            ("plots", "Plot") => &["title", "x", "y", "note"],
            ("sensitivities", "Sensitivity") => &["title", "outputs", "units", "parameters", "unit", "by"],
            ("cards", "Card") => &["title", "variable", "value", "unit"],
            ("results", "Result") => &["title", "variable", "value", "unit", "digits"],
            ("maps", "Map") => &["title", "x", "y", "xAxis", "yAxis", "z", "limit", "perPower"],
            ("arrows", "Arrow") => &["title", "vector", "at", "offset", "inWorld", "opposite", "quantity"],
            ("energy", "Power") => &["title", "variable", "role"],
            ("energy", "Covered") => &["component"],
            // Which states a step takes implicitly; the commands that make steps read it.
            ("step", "Implicit") => return,
            // Where the model begins; the translation reads it.
            ("start", "Given" | "Value") => return,
            (list, word) => {
                let message = format!("reports know no `{word}` in `{list}` of the annotation `__Layshaft`");
                return self.warn(item.span, message);
            }
        };
        if let Some((field, _)) = item.fields.iter().find(|(field, _)| !known.contains(&field.as_str())) {
            self.warn(item.span, format!("`{}` has no field `{field}`; it has {}", item.word, known.join(", ")));
        }
        let is_model = item.instance.as_str().is_empty();
        let understood = match item.word.as_str() {
            "Plot" => !is_model || self.plot(item),
            "Card" | "Result" => !is_model || self.card(item),
            "Sensitivity" => !is_model || self.sensitivity(item),
            "Map" => self.map(item),
            "Power" => self.power(item),
            "Arrow" => self.arrow(item),
            _ => self.covered(item),
        };
        if !understood {
            let message = format!("`{}` lacks a field it needs, or one has the wrong type", item.word);
            self.warn(item.span, message);
        }
    }

    fn plot(&mut self, item: &PresentationItem) -> bool {
        let Some(PresentationValue::List(names)) = field(item, "y") else { return false };
        let mut y = Vec::new();
        for name in names {
            let PresentationValue::Text(name) = name else { return false };
            y.extend(self.variable(item, name));
        }
        let x = text(item, "x").and_then(|name| self.variable(item, &name));
        if !y.is_empty() {
            let [title, note] = ["title", "note"].map(|name| text(item, name).unwrap_or_default());
            self.wishes.plots.push(PlotWish { title, x, y, note });
        }
        true
    }

    fn sensitivity(&mut self, item: &PresentationItem) -> bool {
        let Some(names) = texts(item, "outputs") else { return false };
        let Some(prefixes) = texts(item, "parameters") else { return false };
        let Some(PresentationValue::Number(by)) = field(item, "by").filter(|_| !names.is_empty()) else { return false };
        let units = texts(item, "units").unwrap_or_default();
        let unit = text(item, "unit").unwrap_or_default();
        if !by.is_finite() || *by <= 0.0 || (field(item, "units").is_some() && units.len() != names.len()) {
            return false;
        }
        let mut outputs = Vec::new();
        for (k, name) in names.iter().enumerate() {
            let Some(name) = self.variable(item, name) else { continue };
            let own = self.header.variables.iter().find(|column| column.name == name);
            let own = own
                .map_or("", |column| if column.display_unit.is_empty() { &column.unit } else { &column.display_unit });
            outputs.push((name, units.get(k).cloned().unwrap_or_else(|| own.to_string())));
        }
        let belongs = |name: &str| {
            prefixes.iter().any(|prefix| {
                name.strip_prefix(prefix.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
            })
        };
        let columns = self.header.variables.iter();
        let columns = columns.filter(|column| {
            column.kind == ColumnKind::Parameter && column.value_type == ValueType::Real && column.unit == unit
        });
        let parameters: Vec<String> = columns.map(|column| column.name.clone()).filter(|name| belongs(name)).collect();
        let title = text(item, "title").unwrap_or_else(|| "Sensitivities".to_string());
        if !(outputs.is_empty() || parameters.is_empty()) {
            self.wishes.sensitivities.push(SensitivityWish { title, outputs, parameters, unit, by: *by });
        }
        true
    }

    fn card(&mut self, item: &PresentationItem) -> bool {
        let Some(name) = text(item, "variable") else { return false };
        let word = text(item, "value");
        let Some(reading) = word.as_deref().map_or(Some(Reading::Final), Reading::by_word) else {
            let words = Reading::ALL.map(Reading::word).join(", ");
            self.warn(
                item.span,
                format!("`value = \"{}\"` is no reading; there are {words}", word.unwrap_or_default()),
            );
            return true;
        };
        if let Some(variable) = self.variable(item, &name) {
            let known = self.index.find(&variable).map_or("", |at| self.header.variables[at].unit.as_str()).to_string();
            // A value in a unit that it does not convert to would be false: it is shown in its own. An integral has another one
            // than its variable, and what is no unit at all is a name for that of a plain number.
            let unit = text(item, "unit").filter(|unit| {
                let fits = reading == Reading::Integral
                    || [known.as_str(), ""].contains(&unit.as_str())
                    || ["", "1"].contains(&known.as_str())
                    || Conversion::new(&known, unit).is_some();
                if !fits {
                    let message = format!("`{variable}` is in {known}, which does not convert to `{unit}`");
                    self.warn(item.span, message);
                }
                fits
            });
            let title = text(item, "title").unwrap_or_else(|| variable.clone());
            let digits = match field(item, "digits") {
                Some(PresentationValue::Number(digits)) if (1.0..=15.0).contains(digits) => Some(*digits as usize),
                Some(_) => return false,
                None => None,
            };
            let wish = CardWish { title, variable, reading, unit, digits };
            if item.word == *"Result" { self.wishes.results.push(wish) } else { self.wishes.cards.push(wish) }
        }
        true
    }

    fn map(&mut self, item: &PresentationItem) -> bool {
        let names = ["x", "y", "xAxis", "yAxis", "z"].map(|name| text(item, name));
        let [Some(x), Some(y), Some(x_axis), Some(y_axis), Some(z)] = names else { return false };
        let (Some(x), Some(y)) = (self.variable(item, &x), self.variable(item, &y)) else { return true };
        let inside = |name: String| qualified(item, &name);
        self.wishes.maps.push(MapWish {
            title: titled(item),
            x,
            y,
            x_axis: inside(x_axis),
            y_axis: inside(y_axis),
            z: inside(z),
            limit: text(item, "limit").map(inside),
            per_power: matches!(field(item, "perPower"), Some(PresentationValue::Flag(true))),
        });
        true
    }

    fn power(&mut self, item: &PresentationItem) -> bool {
        let Some(name) = text(item, "variable") else { return false };
        let is_source = match text(item, "role").as_deref() {
            Some("source") => true,
            None | Some("sink") => false,
            Some(_) => return false,
        };
        if let Some(variable) = self.variable(item, &name) {
            let title = text(item, "title").unwrap_or_else(|| name.clone());
            self.wishes.powers.push(PowerWish { title, variable, is_source, component: item.instance.to_string() });
        }
        true
    }

    fn arrow(&mut self, item: &PresentationItem) -> bool {
        let (Some(vector), Some(at)) = (text(item, "vector"), text(item, "at")) else { return false };
        let quantity = text(item, "quantity").unwrap_or_else(|| QUANTITIES[0].to_string());
        if !QUANTITIES.contains(&quantity.as_str()) {
            return false;
        }
        let is_set = |name| matches!(field(item, name), Some(PresentationValue::Flag(true)));
        let at_frame = self.index.find(&qualified(item, &format!("{at}.r_0[1]"))).is_some();
        let place = if at_frame { format!("{at}.r_0[1]") } else { format!("{at}[1]") };
        let offset = text(item, "offset");
        let first = offset.iter().chain([&vector]).map(|name| format!("{name}[1]"));
        let found = first.chain([place]).all(|name| self.variable(item, &name).is_some());
        if found {
            self.wishes.arrows.push(ArrowWish {
                title: text(item, "title").unwrap_or_else(|| qualified(item, &at)),
                vector: qualified(item, &vector),
                at: qualified(item, &at),
                offset: offset.map(|name| qualified(item, &name)),
                at_frame,
                in_world: !at_frame || is_set("inWorld"),
                opposite: is_set("opposite"),
                quantity,
            });
        }
        true
    }

    fn covered(&mut self, item: &PresentationItem) -> bool {
        let Some(component) = text(item, "component") else { return false };
        self.wishes.covered.push(qualified(item, &component));
        true
    }

    /// The name of a variable as the result has it.
    fn variable(&mut self, item: &PresentationItem, name: &str) -> Option<String> {
        let name = qualified(item, name);
        match self.index.find(&name) {
            Some(at) => Some(self.header.variables[at].name.clone()),
            None => {
                let message = format!("there is no variable `{name}` to show");
                self.warnings.push(Diagnostic::warning(NO_VARIABLE, item.span, message));
                None
            }
        }
    }

    fn warn(&mut self, span: Option<Span>, message: String) {
        self.warnings.push(Diagnostic::warning(NOT_UNDERSTOOD, span, message));
    }
}

fn field<'a>(item: &'a PresentationItem, name: &str) -> Option<&'a PresentationValue> {
    item.fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value)
}

fn text(item: &PresentationItem, name: &str) -> Option<String> {
    match field(item, name)? {
        PresentationValue::Text(text) => Some(text.clone()),
        _ => None,
    }
}

fn texts(item: &PresentationItem, name: &str) -> Option<Vec<String>> {
    let PresentationValue::List(list) = field(item, name)? else { return None };
    let text = |value: &PresentationValue| match value {
        PresentationValue::Text(text) => Some(text.clone()),
        _ => None,
    };
    list.iter().map(text).collect()
}

fn qualified(item: &PresentationItem, name: &str) -> String {
    if item.instance.as_str().is_empty() { name.to_string() } else { format!("{}.{name}", item.instance) }
}

/// Two engines have two maps of the same title.
fn titled(item: &PresentationItem) -> String {
    let title = text(item, "title").unwrap_or_default();
    if item.instance.as_str().is_empty() { title } else { format!("{title}: {}", item.instance) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use layshaft_results::Column;
    use layshaft_source::{Name, SourceMap};

    fn item(list: &str, word: &str, instance: &str, fields: &[(&str, PresentationValue)]) -> PresentationItem {
        let file = SourceMap::default().add("A.mo", "model A end A;");
        PresentationItem {
            list: Name::new(list),
            word: Name::new(word),
            instance: Name::new(instance),
            fields: fields.iter().map(|(name, value)| (Name::new(name), value.clone())).collect(),
            span: Some(Span::new(file.id, 0, 5)),
        }
    }

    fn said(items: Vec<PresentationItem>) -> (Wishes, Vec<Diagnostic>) {
        let variables = vec![Column::variable("v"), Column::variable("engine.P_fuel")];
        let header = ResultHeader { variables, ..ResultHeader::default() };
        interpret(&Presentation { items, ..Presentation::default() }, &header)
    }

    #[test]
    fn names_of_components_are_relative() {
        let name = PresentationValue::Text("P_fuel".into());
        let role = PresentationValue::Text("source".into());
        let (wishes, warnings) = said(vec![item("energy", "Power", "engine", &[("variable", name), ("role", role)])]);
        assert!(warnings.is_empty());
        assert_eq!(wishes.powers[0].variable, "engine.P_fuel");
        assert!(wishes.powers[0].is_source);
    }

    #[test]
    fn mistakes_are_warnings_that_name_them() {
        let names =
            PresentationValue::List(vec![PresentationValue::Text("w".into()), PresentationValue::Text("v".into())]);
        let (wishes, warnings) = said(vec![
            item("plots", "Plot", "", &[("y", names)]),
            item("plots", "Pie", "", &[]),
            item("cards", "Card", "", &[]),
            item(
                "cards",
                "Card",
                "",
                &[("variable", PresentationValue::Text("v".into())), ("size", PresentationValue::Number(3.0))],
            ),
        ]);
        assert_eq!(wishes.plots[0].y, ["v"]);
        let messages: Vec<&str> = warnings.iter().map(|warning| warning.message.as_str()).collect();
        let expected = ["no variable `w`", "no `Pie`", "lacks a field", "no field `size`"];
        assert_eq!(messages.len(), expected.len(), "{messages:?}");
        for (message, part) in messages.iter().zip(expected) {
            assert!(message.contains(part), "{message}");
        }
    }

    #[test]
    fn sensitivities_take_parameters_of_a_unit_by_their_beginning() {
        let text = |text: &str| PresentationValue::Text(text.into());
        let list = |names: &[&str]| PresentationValue::List(names.iter().map(|name| text(name)).collect());
        let parameter = |name: &str, unit: &str| Column {
            kind: ColumnKind::Parameter,
            unit: unit.to_string(),
            ..Column::variable(name)
        };
        let names = [("arm.inner[1]", "m"), ("arm.c", "N/m"), ("armour", "m"), ("shim", "m")];
        let mut variables: Vec<Column> = names.map(|(name, unit)| parameter(name, unit)).into();
        variables.push(Column { unit: "rad".to_string(), display_unit: "deg".to_string(), ..Column::variable("toe") });
        let header = ResultHeader { variables, ..ResultHeader::default() };
        let wish = |fields: &[(&str, PresentationValue)]| {
            let items = vec![item("sensitivities", "Sensitivity", "", fields)];
            interpret(&Presentation { items, ..Presentation::default() }, &header)
        };
        let whole = [
            ("outputs", list(&["toe"])),
            ("parameters", list(&["arm", "shim"])),
            ("unit", text("m")),
            ("by", PresentationValue::Number(1e-3)),
        ];
        let (wishes, warnings) = wish(&whole);
        assert!(warnings.is_empty());
        let [table] = &wishes.sensitivities[..] else { panic!("{wishes:?}") };
        assert_eq!(table.parameters, ["arm.inner[1]", "shim"]);
        assert_eq!(table.outputs, [("toe".to_string(), "deg".to_string())]);
        // Without a step, with one that is none, with units that are too few.
        assert_eq!(wish(&whole[..3]).1.len(), 1);
        let mut wrong = whole.clone();
        wrong[3].1 = PresentationValue::Number(-1.0);
        assert_eq!(wish(&wrong).1.len(), 1);
        let units = [&whole[..], &[("units", list(&["deg", "m"]))]].concat();
        assert_eq!(wish(&units).1.len(), 1);
    }
}
