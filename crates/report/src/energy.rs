//! The flow of energy through a model: where it comes from, where it stays, where it is lost.
//!
//! An energy element is what has the three variables of `Layshaft.Energy.Element`: its kind, its power and the switch
//! `removed`. Further powers, those of sources above all, are named in annotations. Powers are integrated over the steps
//! of the run, separately for each sign of a source's power.

use crate::embed::number;
use crate::presentation::Wishes;
use layshaft_results::{Column, FigureSet, ResultHeader, Trajectory, ValueType};
use serde_json::{Value, json};
use std::collections::HashSet;

/// What becomes of energy in an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Source,
    Stored,
    Lost,
}

struct Flow {
    label: String,
    group: String,
    energy: f64,
    role: Role,
}

/// Names of the powers that the flow of energy needs.
pub fn powers(header: &ResultHeader, wishes: &Wishes) -> Vec<String> {
    let given = wishes.powers.iter().map(|power| power.variable.clone());
    elements(header, wishes).into_iter().map(|name| format!("{name}.power")).chain(given).collect()
}

/// Elements that are not part of a power given in an annotation.
fn elements(header: &ResultHeader, wishes: &Wishes) -> Vec<String> {
    let names: HashSet<&str> = header.variables.iter().map(|column| column.name.as_str()).collect();
    let element = |column: &Column| {
        let name = column.name.strip_suffix(".kind").filter(|_| column.value_type == ValueType::Enumeration)?;
        let complete = ["power", "removed"].iter().all(|part| names.contains(format!("{name}.{part}").as_str()));
        // A part, what is inside it, and the elements of an array of parts.
        let is_in = |outer: &String| {
            name.strip_prefix(outer.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        let is_covered = wishes.powers.iter().any(|power| power.component == name) || wishes.covered.iter().any(is_in);
        (complete && !is_covered).then(|| name.to_string())
    };
    header.variables.iter().filter_map(element).collect()
}

/// The section of the report; none for a model without energy elements.
pub fn section(run: &Trajectory, figures: &FigureSet, wishes: &Wishes) -> Option<Value> {
    let flows = flows(run, figures, wishes);
    let throughput: f64 = flows.iter().map(|flow| flow.energy.abs()).sum();
    if flows.is_empty() || throughput <= 0.0 {
        return None;
    }
    // What leaves or stays, less what enters: zero if every source is named, else the work of the others.
    let balance: f64 =
        flows.iter().map(|flow| if flow.role == Role::Source { -flow.energy } else { flow.energy }).sum();
    let has_sources = flows.iter().any(|flow| flow.role == Role::Source);
    let entries: Vec<Value> = flows
        .iter()
        .filter(|flow| flow.energy.abs() > 1e-9 * throughput)
        .map(|flow| {
            let role = match flow.role {
                Role::Source => "source",
                Role::Stored => "stored",
                Role::Lost => "lost",
            };
            json!({ "label": flow.label, "group": flow.group, "energy": number(flow.energy), "role": role })
        })
        .collect();
    Some(json!({
        "type": "energy", "title": "Energy flow", "flows": entries, "balance": number(balance), "hasSources": has_sources,
    }))
}

fn flows(run: &Trajectory, figures: &FigureSet, wishes: &Wishes) -> Vec<Flow> {
    let mut flows = Vec::new();
    for power in &wishes.powers {
        let Some(values) = run.series(&power.variable) else { continue };
        let energies = figures.get_or(&power.variable, &run.time, &values);
        let flow =
            |energy: f64, role: Role| Flow { label: power.title.clone(), group: group(&power.component), energy, role };
        if power.is_source {
            flows.push(flow(energies.positive, Role::Source));
            flows.push(flow(-energies.negative, Role::Lost));
        } else {
            flows.push(flow(energies.integral, Role::Lost));
        }
    }
    for name in elements(&run.header, wishes) {
        let power = format!("{name}.power");
        let Some(values) = run.series(&power) else { continue };
        let energy = figures.get_or(&power, &run.time, &values).integral;
        // Inertia and compliance store, resistance dissipates.
        let role = if run.parameter(&format!("{name}.kind")) == Some(3.0) { Role::Lost } else { Role::Stored };
        let inner = name.split_once('.').map_or(name.as_str(), |(_, inner)| inner);
        flows.push(Flow { label: inner.to_string(), group: group(&name), energy, role });
    }
    flows
}

/// The outermost component.
fn group(component: &str) -> String {
    component.split('.').next().unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::presentation::PowerWish;
    use layshaft_results::ResultWriter;

    /// A motor drives a wheel over a clutch for two seconds.
    fn run() -> Trajectory {
        let element = |name: &str| {
            let kind = Column::parameter(format!("{name}.kind")).value_type(ValueType::Enumeration);
            let removed = Column::parameter(format!("{name}.removed")).value_type(ValueType::Boolean);
            vec![kind, removed, Column::variable(format!("{name}.power")).unit("W")]
        };
        let mut variables = element("wheel");
        variables.extend(element("drive.clutch"));
        variables.push(Column::variable("motor.P").unit("W"));
        let header = ResultHeader { variables, ..ResultHeader::default() };
        let mut run = Trajectory::new();
        run.start(&header, &[1.0, 0.0, 3.0, 0.0]).unwrap();
        run.point(0.0, &[0.0, 10.0, 10.0]).unwrap();
        run.point(2.0, &[10.0, 0.0, 10.0]).unwrap();
        run
    }

    #[test]
    fn what_enters_is_stored_or_lost() {
        let power =
            PowerWish { title: "Motor".into(), variable: "motor.P".into(), is_source: true, component: "motor".into() };
        let wishes = Wishes { powers: vec![power], ..Wishes::default() };
        let section = section(&run(), &FigureSet::default(), &wishes).unwrap();
        assert_eq!(section["balance"], 0.0);
        let roles: Vec<(&str, f64)> = section["flows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|flow| (flow["role"].as_str().unwrap(), flow["energy"].as_f64().unwrap()))
            .collect();
        assert_eq!(roles, [("source", 20.0), ("stored", 10.0), ("lost", 10.0)]);
    }

    #[test]
    fn without_named_sources_the_balance_is_their_work() {
        let section = section(&run(), &FigureSet::default(), &Wishes::default()).unwrap();
        assert_eq!((&section["balance"], &section["hasSources"]), (&json!(20.0), &json!(false)));
    }

    #[test]
    fn covered_elements_are_left_out() {
        let wishes = Wishes { covered: vec!["drive".into()], ..Wishes::default() };
        assert_eq!(powers(&run().header, &wishes), ["wheel.power"]);
    }

    #[test]
    fn an_array_of_parts_is_covered_by_its_name() {
        let element = |name: &str| {
            let kind = Column::parameter(format!("{name}.kind")).value_type(ValueType::Enumeration);
            let removed = Column::parameter(format!("{name}.removed")).value_type(ValueType::Boolean);
            vec![kind, removed, Column::variable(format!("{name}.power"))]
        };
        let names = ["car.wheel[1]", "car.wheel[2].contact", "car.wheels", "car.wheel"];
        let header = ResultHeader { variables: names.map(element).concat(), ..ResultHeader::default() };
        let wishes = Wishes { covered: vec!["car.wheel".into()], ..Wishes::default() };
        assert_eq!(powers(&header, &wishes), ["car.wheels.power"]);
    }
}
