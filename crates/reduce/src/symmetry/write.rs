//! The model with one side as Modelica: it extends the full one, leaves out the components of the other side by selective extension (`break`,
//! Modelica 3.6, 7.4) and has sources in their place. A composite component with such components inside is replaced by a class that extends
//! its own in the same way.

use super::plan::{Boundary, Plan, Signs, elements, identifier};
use super::structure::{Domain, own, parent};
use layshaft_ir::print::print_expr;
use layshaft_ir::{Base, Expr, Variability};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// How a component in the middle with an end for each side is led.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mode {
    /// The torque of one side acts on both ends.
    Flow,
    /// Both ends have the same angle.
    Potential,
    /// A splitter takes its place: the ratio of its input.
    Splitter(f64),
}

const PACKAGE: &str = "Layshaft.Vehicles.Symmetry";
const SPLITTER: &str = "Layshaft.Vehicles.Drivelines.SymmetricSplitter";

pub(super) struct Writer<'p, 'm> {
    pub plan: &'p Plan<'m>,
    pub signs: &'p Signs,
    /// For each component in the middle.
    pub modes: &'p [Mode],
    pub keep_left: bool,
    /// Components whose class is not the one that their declaration says: path and class.
    pub redeclared: &'p [(String, String)],
}

/// A class that leaves out components.
#[derive(Default)]
struct Part {
    breaks: Vec<String>,
    classes: String,
    declarations: Vec<String>,
    connections: Vec<(String, String)>,
}

impl Writer<'_, '_> {
    /// Composite components that hold something that goes.
    fn composites(&self) -> BTreeSet<String> {
        let splitters = self.plan.middles.iter().zip(self.modes).filter(|(_, mode)| matches!(mode, Mode::Splitter(_)));
        let changed =
            self.plan.twins.keys().map(String::as_str).chain(splitters.map(|(middle, _)| middle.name.as_str()));
        let mut composites = BTreeSet::new();
        for name in changed {
            let mut scope = parent(name);
            while !scope.is_empty() {
                composites.insert(scope.to_string());
                scope = parent(scope);
            }
        }
        composites
    }

    pub fn text(&self, name: &str, full: &str, description: &str) -> String {
        let composites = self.composites();
        let mut text = format!("model {name} \"{}\"\n", description.replace('\\', "\\\\").replace('"', "\\\""));
        // Inner ones first: a class is declared before it is used.
        for scope in composites.iter().rev() {
            let part = self.part(scope, &composites);
            let class = self.plan.structure.class(scope);
            let _ = writeln!(text, "  model {} \"One side of {scope}\"", class_name(scope));
            text.push_str(&part.body(class, "    "));
            let _ = writeln!(text, "  end {};", class_name(scope));
        }
        text.push_str(&self.part("", &composites).body(full, "  "));
        let experiment = &self.plan.structure.flat.experiment;
        let settings: Vec<String> = [
            ("StartTime", experiment.start_time),
            ("StopTime", experiment.stop_time),
            ("Interval", experiment.interval),
            ("Tolerance", experiment.tolerance),
        ]
        .into_iter()
        .filter_map(|(name, value)| Some(format!("{name} = {:?}", value?)))
        .collect();
        if !settings.is_empty() {
            let _ = writeln!(text, "  annotation(experiment({}));", settings.join(", "));
        }
        let _ = writeln!(text, "end {name};");
        text
    }

    fn part(&self, scope: &str, composites: &BTreeSet<String>) -> Part {
        let plan = self.plan;
        let mut part = Part::default();
        let local = |name: &str| own(scope, name).to_string();
        for gone in plan.twins.keys().filter(|gone| parent(gone) == scope) {
            part.breaks.push(local(gone));
            self.stand_in(scope, gone, &mut part);
        }
        let inner: Vec<&String> = composites.iter().filter(|inner| parent(inner) == scope).collect();
        for inner in &inner {
            part.breaks.push(local(inner));
            let modifiers = self.modifiers(scope, inner, composites);
            part.declarations.push(format!("{} {}{modifiers};", class_name(inner), local(inner)));
        }
        let splitters: Vec<(usize, f64)> = self
            .modes
            .iter()
            .enumerate()
            .filter_map(|(at, mode)| match mode {
                Mode::Splitter(ratio) if parent(&plan.middles[at].name) == scope => Some((at, *ratio)),
                _ => None,
            })
            .collect();
        for &(at, ratio) in &splitters {
            let middle = &plan.middles[at];
            part.breaks.push(local(&middle.name));
            let mut settings = Vec::new();
            settings.extend((ratio != 1.0).then(|| format!("ratio = {ratio:?}")));
            settings.extend((!self.keep_left).then(|| "keepLeft = false".to_string()));
            let settings = if settings.is_empty() { String::new() } else { format!("({})", settings.join(", ")) };
            part.declarations.push(format!(
                "{SPLITTER} {}{settings} \"Splits the torque in halves, whatever the load\";",
                local(&middle.name)
            ));
        }
        // The end of a splitter in the place of one of the component.
        let (kept, other) =
            if self.keep_left { ("flange_left", "flange_right") } else { ("flange_right", "flange_left") };
        let mapped = |end: &str| -> String {
            for &(at, _) in &splitters {
                let middle = &plan.middles[at];
                let flange = match end {
                    _ if end == middle.stays => kept,
                    _ if end == middle.goes => other,
                    _ if middle.others.iter().any(|input| input == end) => "flange_a",
                    _ => continue,
                };
                return format!("{}.{flange}", local(&middle.name));
            }
            local(end)
        };
        let is_moved = |end: &str| {
            inner.iter().any(|inner| super::structure::is_inside(end, inner))
                || splitters.iter().any(|(at, _)| super::structure::is_inside(end, &plan.middles[*at].name))
        };
        for link in plan.structure.links(scope) {
            let is_gone = plan.gone(link.a).is_some() || plan.gone(link.b).is_some();
            if !is_gone && (is_moved(link.a) || is_moved(link.b)) {
                part.connections.push((mapped(link.a), mapped(link.b)));
            }
        }
        for (_, a, b) in plan.bridges.iter().filter(|(of, ..)| of == scope) {
            part.connections.push((mapped(a), mapped(b)));
        }
        let mut led: BTreeSet<usize> = BTreeSet::new();
        for boundary in plan.boundaries.iter().filter(|boundary| boundary.scope == scope) {
            let mode = boundary.middle.map_or(&Mode::Flow, |at| &self.modes[at]);
            let wants_angle = !boundary.is_felt || *mode == Mode::Potential;
            let is_led = wants_angle && self.is_first(boundary, &mut led);
            // A splitter leads what it is connected to; a connector of the scope itself needs a torque from inside all the same.
            let is_own = plan.structure.component(scope, boundary.stays).is_none();
            if matches!(mode, Mode::Splitter(_)) && !is_own {
                continue;
            }
            let source = format!("mirror_{}", identifier(scope, boundary.end));
            let (declaration, port) = self.source(boundary, &source, is_led);
            part.declarations.push(declaration);
            part.connections.push((format!("{source}.{port}"), mapped(boundary.stays)));
        }
        for signal in plan.signals.iter().filter(|signal| signal.scope == scope) {
            let sign = self.signs.of(signal.from);
            if sign > 0.0 {
                part.connections.push((local(&signal.twin), mapped(signal.to)));
            } else {
                let source = format!("mirror_{}", identifier(scope, signal.from));
                part.declarations.push(format!(
                    "Layshaft.Blocks.Sources.RealExpression {source}(expression = -{});",
                    local(&signal.twin)
                ));
                part.connections.push((format!("{source}.y"), mapped(signal.to)));
            }
        }
        part
    }

    /// Only one source leads the angle of a connection set, the first one in the model.
    fn is_first(&self, boundary: &Boundary, led: &mut BTreeSet<usize>) -> bool {
        let first = self.plan.boundaries.iter().find(|other| other.set == boundary.set);
        first.is_some_and(|first| first.end == boundary.end) && led.insert(boundary.set)
    }

    /// The source at a boundary, and its connector.
    fn source(&self, boundary: &Boundary, name: &str, is_led: bool) -> (String, &'static str) {
        let twin = own(&boundary.scope, &boundary.twin);
        let value = |variable: &str| {
            let sign = if self.signs.of(&format!("{}.{variable}", boundary.end)) < 0.0 { "-" } else { "" };
            format!("{variable} = {sign}{twin}.{variable}")
        };
        let (class, modifiers, port) = match (boundary.domain, is_led) {
            (Domain::Rotational, false) => ("MirroredTorque", value("tau"), "flange"),
            (Domain::Rotational, true) => ("MirroredAngle", value("phi"), "flange"),
            (Domain::Translational, false) => ("MirroredForce", value("f"), "flange"),
            (Domain::Translational, true) => ("MirroredPosition", value("s"), "flange"),
            (Domain::Pin, _) => ("MirroredCurrent", value("i"), "p"),
            (Domain::Heat, _) => ("MirroredHeatFlow", value("Q_flow"), "port"),
            _ => {
                let signs = |flow: &str| -> Vec<f64> {
                    (1..=3).map(|at| self.signs.of(&format!("{}.{flow}[{at}]", boundary.end))).collect()
                };
                let (f, t) = (signs("f"), signs("t"));
                let mut modifiers = format!("f = {twin}.f, t = {twin}.t");
                if f != [1.0, -1.0, 1.0] {
                    let _ = write!(modifiers, ", f_signs = {{{}, {}, {}}}", f[0], f[1], f[2]);
                }
                if t != [-1.0, 1.0, -1.0] {
                    let _ = write!(modifiers, ", t_signs = {{{}, {}, {}}}", t[0], t[1], t[2]);
                }
                ("MirroredFrame", modifiers, "frame")
            }
        };
        let what = own(&boundary.scope, boundary.end);
        (format!("{PACKAGE}.{class} {name}({modifiers}) \"In the place of {what}\";"), port)
    }

    /// What equations ask of a component that goes, as a component of the same name.
    fn stand_in(&self, scope: &str, gone: &str, part: &mut Part) {
        let asked: Vec<&str> =
            self.plan.asked.iter().copied().filter(|name| super::structure::is_inside(name, gone)).collect();
        if asked.is_empty() {
            return;
        }
        let mut values = Values::default();
        for name in asked {
            let Some(variable) = self.plan.structure.flat.variables.iter().find(|v| v.name.as_str() == name) else {
                continue;
            };
            let twin = self.plan.twin(name).unwrap_or_default();
            let twin = own(scope, &twin);
            let sizes = variable.ty.sizes().unwrap_or_default();
            let signs: Vec<(String, f64)> = elements(&sizes)
                .into_iter()
                .map(|element| (format!("{twin}{element}"), self.signs.of(&format!("{name}{element}"))))
                .collect();
            let value = match &signs[..] {
                [(_, sign)] if sizes.is_empty() => format!("{}{twin}", if *sign < 0.0 { "-" } else { "" }),
                signs if sizes.len() == 1 && signs.iter().any(|(_, sign)| *sign < 0.0) => {
                    let items =
                        signs.iter().map(|(name, sign)| format!("{}{name}", if *sign < 0.0 { "-" } else { "" }));
                    format!("{{{}}}", items.collect::<Vec<_>>().join(", "))
                }
                _ => twin.to_string(),
            };
            let base = match variable.ty.base {
                Base::Integer => "Integer",
                Base::Boolean => "Boolean",
                Base::String => "String",
                _ => "Real",
            };
            let prefix = match variable.variability {
                Variability::Parameter | Variability::Constant => "parameter ",
                _ => "",
            };
            let dimensions = sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            let dimensions = if sizes.is_empty() { String::new() } else { format!("[{dimensions}]") };
            let path: Vec<&str> = name[gone.len() + 1..].split('.').collect();
            values.add(&path, format!("{prefix}{base}"), dimensions, value);
        }
        let class = format!("{}_Values", identifier(scope, gone));
        values.class(&class, "", &mut part.classes);
        let modifiers = values.modifiers();
        part.declarations.push(format!("{class} {}{modifiers} \"What is asked of it\";", own(scope, gone)));
    }

    /// What the declaration of a composite component of a scope and the text around it say of what is inside. The whole model says it, except for values that
    /// follow from protected ones: these are seen in the class that has them only (Modelica 3.6, 4.1).
    fn modifiers(&self, scope: &str, component: &str, composites: &BTreeSet<String>) -> String {
        let flat = self.plan.structure.flat;
        let mut tree = Modifiers::default();
        let value_in_scope = |expr: &Expr| {
            let mut names = BTreeSet::new();
            let mut hidden = None;
            expr.walk(&mut |part| {
                if let Expr::Var(var) = part
                    && let Some(variable) = flat.variables.get(var.0 as usize)
                {
                    names.insert(variable.name.as_str());
                    hidden = hidden.or(variable.is_protected.then(|| parent(variable.name.as_str())));
                }
            });
            let mut text = print_expr(expr, flat);
            // The longest first: none is the beginning of a later one.
            for name in names.into_iter().rev().filter(|_| !scope.is_empty()) {
                text = text.replace(name, own(scope, name));
            }
            (hidden.unwrap_or_default() == scope).then_some(text)
        };
        for variable in &flat.variables {
            let name = variable.name.as_str();
            let is_gone = self.plan.gone(name).is_some()
                || self.plan.middles.iter().zip(self.modes).any(|(middle, mode)| {
                    matches!(mode, Mode::Splitter(_)) && super::structure::is_inside(name, &middle.name)
                });
            if !super::structure::is_inside(name, component) || variable.is_protected || is_gone {
                continue;
            }
            // Text that stands above the class of the innermost composite component is lost.
            let innermost = composites
                .iter()
                .filter(|inner| super::structure::is_inside(name, inner))
                .map(|inner| inner.len())
                .max();
            let depth = innermost.map_or(1, |length| 1 + name[..length].matches('.').count() as u32);
            let path = &name[component.len() + 1..];
            if let Some(binding) = &variable.binding
                && (1..=depth).contains(&variable.binding_depth)
                && let Some(value) = value_in_scope(binding)
            {
                tree.add(path, Setting::Value, value);
            }
            let attributes = &variable.attributes;
            for (what, place, value) in [
                ("start", attributes.start_place, &attributes.start),
                ("fixed", attributes.fixed_place, &attributes.fixed),
            ] {
                if let Some(value) = value
                    && place.is_modified
                    && (1..=depth).contains(&place.depth)
                    && let Some(value) = value_in_scope(value)
                {
                    tree.add(path, Setting::Attribute(what), value);
                }
            }
        }
        let mut members: BTreeMap<&str, usize> = BTreeMap::new();
        for variable in flat.variables.iter().filter(|variable| variable.variability == Variability::Parameter) {
            *members.entry(parent(variable.name.as_str())).or_default() += 1;
        }
        tree.bind_records(component, &members);
        let others = self.redeclared.iter().filter(|(name, _)| super::structure::is_inside(name, component));
        for (name, class) in others.filter(|_| scope.is_empty()) {
            tree.add(&name[component.len() + 1..], Setting::Class, class.clone());
        }
        tree.text()
    }
}

fn class_name(scope: &str) -> String {
    format!("{}_OneSide", identifier("", scope))
}

impl Part {
    fn body(&self, base: &str, indent: &str) -> String {
        let mut text = String::new();
        for line in self.classes.lines() {
            let _ = writeln!(text, "{indent}{line}");
        }
        let breaks: Vec<String> = self.breaks.iter().map(|name| format!("break {name}")).collect();
        let breaks = if breaks.is_empty() { String::new() } else { format!("({})", breaks.join(", ")) };
        let _ = writeln!(text, "{indent}extends {base}{breaks};");
        for declaration in &self.declarations {
            let _ = writeln!(text, "{indent}{declaration}");
        }
        let outer = &indent[2..];
        if !self.connections.is_empty() {
            let _ = writeln!(text, "{outer}equation");
        }
        for (a, b) in &self.connections {
            let _ = writeln!(text, "{indent}connect({a}, {b});");
        }
        text
    }
}

/// Values by path, as classes inside each other.
#[derive(Default)]
struct Values {
    own: Vec<(String, String, String, String)>,
    inner: BTreeMap<String, Values>,
}

impl Values {
    fn add(&mut self, path: &[&str], ty: String, dimensions: String, value: String) {
        match path {
            [name] => self.own.push((name.to_string(), ty, dimensions, value)),
            [first, rest @ ..] => self.inner.entry(first.to_string()).or_default().add(rest, ty, dimensions, value),
            [] => {}
        }
    }

    fn class(&self, name: &str, indent: &str, text: &mut String) {
        let _ = writeln!(text, "{indent}model {name} \"Values that repeat those of the other side\"");
        for (part, inner) in &self.inner {
            inner.class(&format!("{}_Values", identifier("", part)), &format!("{indent}  "), text);
        }
        for (part, ..) in &self.inner {
            let _ = writeln!(text, "{indent}  {}_Values {part};", identifier("", part));
        }
        for (name, ty, dimensions, _) in &self.own {
            let _ = writeln!(text, "{indent}  {ty} {name}{dimensions};");
        }
        let _ = writeln!(text, "{indent}end {name};");
    }

    fn modifiers(&self) -> String {
        let own = self.own.iter().map(|(name, _, _, value)| format!("{name} = {value}"));
        let inner = self.inner.iter().map(|(name, inner)| format!("{name}{}", inner.modifiers()));
        format!("({})", own.chain(inner).collect::<Vec<_>>().join(", "))
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Setting {
    Value,
    Attribute(&'static str),
    Class,
}

/// Modifiers by component, without the subscripts of arrays of components, whose values are put together.
#[derive(Default)]
struct Modifiers {
    settings: Vec<(Setting, Vec<(Vec<usize>, String)>)>,
    inner: BTreeMap<String, Modifiers>,
}

impl Modifiers {
    fn add(&mut self, path: &str, setting: Setting, value: String) {
        let (parts, subscripts) = crate::modelica::split(path);
        let mut at = self;
        for part in parts {
            at = at.inner.entry(part).or_default();
        }
        match at.settings.iter_mut().find(|(other, _)| *other == setting) {
            Some((_, values)) => values.push((subscripts, value)),
            None => at.settings.push((setting, vec![(subscripts, value)])),
        }
    }

    /// Records whose fields are all those of another one are bound as a whole: some fields are final.
    fn bind_records(&mut self, name: &str, members: &BTreeMap<&str, usize>) {
        for (part, inner) in &mut self.inner {
            inner.bind_records(&format!("{name}.{part}"), members);
        }
        let value = |inner: &Modifiers| match &inner.settings[..] {
            [(Setting::Value, values)] if inner.inner.is_empty() => match &values[..] {
                [(subscripts, value)] if subscripts.is_empty() => Some(value.clone()),
                _ => None,
            },
            _ => None,
        };
        // Values that shape the model are literals.
        let is_literal = |value: &str| {
            value.starts_with(['{', '"', '-'])
                || value.starts_with(|c: char| c.is_ascii_digit())
                || value == "true"
                || value == "false"
        };
        let mut records: BTreeSet<String> = BTreeSet::new();
        for (part, inner) in &self.inner {
            let Some(value) = value(inner) else { return };
            match value.strip_suffix(&format!(".{part}")) {
                Some(record) => records.insert(record.to_string()),
                None if is_literal(&value) => continue,
                None => return,
            };
        }
        let is_whole = self.inner.len() > 1 && members.get(name).is_some_and(|count| 2 * self.inner.len() > *count);
        if let (Some(record), 1, true, true) = (records.first(), records.len(), is_whole, self.settings.is_empty()) {
            self.settings = vec![(Setting::Value, vec![(Vec::new(), record.clone())])];
            self.inner.clear();
        }
    }

    fn text(&self) -> String {
        let mut items: Vec<String> = Vec::new();
        for (setting, values) in &self.settings {
            if let (Setting::Attribute(name), Some(value)) = (setting, together(values)) {
                items.push(format!("{name} = {value}"));
            }
        }
        for (name, inner) in &self.inner {
            let class = inner.settings.iter().find(|(setting, _)| *setting == Setting::Class);
            let value = inner.settings.iter().find(|(setting, _)| *setting == Setting::Value);
            let class = class.and_then(|(_, values)| values.first()).map(|(_, class)| format!("redeclare {class} "));
            let value = value.and_then(|(_, values)| together(values)).map(|value| format!(" = {value}"));
            items.push(format!("{}{name}{}{}", class.unwrap_or_default(), inner.text(), value.unwrap_or_default()));
        }
        if items.is_empty() { String::new() } else { format!("({})", items.join(", ")) }
    }
}

/// One value, or the array of all.
fn together(values: &[(Vec<usize>, String)]) -> Option<String> {
    fn array(place: &mut Vec<usize>, sizes: &[usize], values: &[(Vec<usize>, String)]) -> Option<String> {
        let Some((&size, rest)) = sizes.split_first() else {
            return values.iter().find(|(at, _)| at == place).map(|(_, value)| value.clone());
        };
        let mut items = Vec::new();
        for position in 1..=size {
            place.push(position);
            items.push(array(place, rest, values)?);
            place.pop();
        }
        Some(format!("{{{}}}", items.join(", ")))
    }
    let dimensions = values.first()?.0.len();
    let size = |at: usize| values.iter().filter_map(|(place, _)| place.get(at)).max().copied().unwrap_or(0);
    array(&mut Vec::new(), &(0..dimensions).map(size).collect::<Vec<_>>(), values)
}
