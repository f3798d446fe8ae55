//! Plots of a model that asks for none: its own variables first, then its states, one panel for each unit. A quantity with several
//! names is shown once. Angles come after what moves: a shaft is known by its speed, and the angle of a slipping clutch by nobody.

use crate::presentation::PlotWish;
use layshaft_results::{Column, ColumnKind, Negation, ResultHeader, Source, ValueType};
use std::collections::HashSet;

const PANELS: usize = 6;
const CURVES: usize = 6;
/// The panel of numbers without unit.
const BARE: &str = " ";

pub fn plots(header: &ResultHeader, states: &HashSet<String>) -> Vec<PlotWish> {
    let Ok(layout) = header.layout() else { return Vec::new() };
    let columns = || header.variables.iter().zip(&layout.slots);
    let state_slots: Vec<Source> =
        columns().filter(|(column, _)| states.contains(&column.name)).map(|(_, slot)| slot.source).collect();
    let mut candidates: Vec<(usize, usize, &Column)> = columns()
        .filter_map(|(column, slot)| match slot.source {
            Source::Stored(stored) if column.kind == ColumnKind::Variable && !column.name.starts_with("der(") => {
                // Any name of a state will do: the component that comes first in the model lends it.
                let is_state = slot.negation == Negation::None && state_slots.contains(&slot.source);
                Some((rank(column, is_state), stored, column))
            }
            _ => None,
        })
        .collect();
    candidates.sort_by_key(|(rank, ..)| *rank);
    let mut seen = HashSet::new();
    let mut plots: Vec<(String, PlotWish)> = Vec::new();
    for (_, stored, column) in candidates {
        // Truth values and numbers without unit that count something do not share a scale.
        let unit = match column.value_type {
            ValueType::Real => format!("{} {}", column.unit, column.display_unit),
            ValueType::Boolean => "true or false".to_string(),
            ValueType::Integer | ValueType::Enumeration => "whole numbers".to_string(),
        };
        if !seen.insert(stored) {
            continue;
        }
        match plots.iter().position(|(other, _)| *other == unit) {
            Some(at) if plots[at].1.y.len() < CURVES => plots[at].1.y.push(column.name.clone()),
            None if plots.len() < PANELS => {
                plots.push((unit, PlotWish { y: vec![column.name.clone()], ..PlotWish::default() }));
            }
            _ => {}
        }
    }
    // Numbers without unit inside components, as the curve parameter of friction, only where there is little else.
    let is_inner = |(unit, plot): &(String, PlotWish)| unit == BARE && plot.y.iter().all(|name| name.contains('.'));
    let has_others = plots.iter().filter(|plot| !is_inner(plot)).count() > 1;
    plots.retain(|plot| !(has_others && is_inner(plot)));
    plots.into_iter().map(|(_, plot)| plot).collect()
}

/// What cards show: the first curve of every panel; angles and truth values only of a model that has nothing else.
pub fn cards<'p>(header: &'p ResultHeader, plots: &'p [PlotWish]) -> impl Iterator<Item = &'p str> {
    let first = || plots.iter().filter_map(|plot| plot.y.first()).map(String::as_str);
    let counts_turns = |name: &str| {
        header.variables.iter().any(|column| column.name == name && is_angle(column) && column.name.contains('.'))
    };
    let is_switch = |name: &str| {
        header.variables.iter().any(|column| column.name == name && column.value_type == ValueType::Boolean)
    };
    let is_poor = move |name: &str| counts_turns(name) || is_switch(name);
    let has_others = first().any(|name| !is_poor(name));
    let mut seen = HashSet::new();
    first().filter(move |name| !(has_others && is_poor(name)) && seen.insert(*name))
}

fn is_angle(column: &Column) -> bool {
    matches!(column.unit.as_str(), "rad" | "deg")
}

/// The model's own variables, its states, then the others; outer ones before inner ones, angles behind.
fn rank(column: &Column, is_state: bool) -> usize {
    let depth = column.name.matches('.').count();
    let discrete = usize::from(column.value_type != ValueType::Real);
    let angle = if is_angle(column) { 40 } else { 0 };
    // What a component computes with and states no unit of, as the curve parameter of friction.
    let bare = if column.unit.is_empty() && column.value_type == ValueType::Real { 30 } else { 0 };
    // Between two flanges: `phi_rel`, `s_rel`, `phi_slip`.
    let relative = usize::from(column.name.ends_with("_rel") || column.name.ends_with("_slip"));
    if depth == 0 {
        discrete
    } else if is_state {
        2 + depth + angle + bare + 20 * relative
    } else {
        100 + 10 * depth + discrete + angle + bare + 20 * relative
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use layshaft_results::Alias;

    #[test]
    fn units_share_a_panel_and_the_model_comes_first() {
        let variables = vec![
            Column::variable("gear.tau").unit("N.m"),
            Column::variable("gear.phi").unit("rad"),
            Column::variable("v").unit("m/s"),
            Column::variable("car.v").unit("m/s"),
            Column::parameter("m").unit("kg"),
        ];
        let header = ResultHeader { variables, ..ResultHeader::default() };
        let plots = plots(&header, &HashSet::from(["gear.phi".to_string()]));
        let names: Vec<Vec<String>> = plots.into_iter().map(|plot| plot.y).collect();
        assert_eq!(names, [vec!["v", "car.v"], vec!["gear.phi"], vec!["gear.tau"]]);
    }

    #[test]
    fn a_quantity_with_many_names_is_shown_once_and_angles_are_no_cards() {
        let variables = vec![
            Column::variable("clutch.phi_slip").unit("rad").display_unit("deg"),
            Column::variable("a.w").unit("rad/s"),
            Column::alias("a.flange.w", Alias::of(1)).unit("rad/s"),
            Column::alias("sensor.w", Alias::negated(1)).unit("rad/s"),
            Column::variable("b.w").unit("rad/s"),
            Column::variable("clutch.windup"),
            Column::variable("clutch.tau").unit("N.m"),
            Column::variable("on").value_type(ValueType::Boolean),
        ];
        let header = ResultHeader { variables, ..ResultHeader::default() };
        let states = HashSet::from(["clutch.phi_slip".to_string(), "a.w".to_string()]);
        let plots = plots(&header, &states);
        assert_eq!(plots[1].y, ["a.w", "b.w"]);
        assert_eq!(cards(&header, &plots).collect::<Vec<&str>>(), ["a.w", "clutch.tau"]);
    }

    /// A torque source that happens to name the state comes after the inertia that the user drew first.
    #[test]
    fn the_first_component_lends_its_name_to_a_state() {
        let variables = vec![
            Column::alias("engine.w", Alias::of(2)).unit("rad/s"),
            Column::alias("engine.back", Alias::negated(2)).unit("rad/s"),
            Column::variable("torque.w").unit("rad/s"),
        ];
        let header = ResultHeader { variables, ..ResultHeader::default() };
        let plots = plots(&header, &HashSet::from(["torque.w".to_string()]));
        assert_eq!(plots[0].y, ["engine.w"]);
    }
}
