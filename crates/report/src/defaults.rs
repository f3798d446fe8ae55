//! Plots of a model that asks for none: its own variables first, then its states, one panel for each unit.

use crate::presentation::PlotWish;
use layshaft_results::{Column, ColumnKind, ResultHeader, Source, ValueType};
use std::collections::HashSet;

const PANELS: usize = 6;
const CURVES: usize = 6;

pub fn plots(header: &ResultHeader, states: &HashSet<String>) -> Vec<PlotWish> {
    let Ok(layout) = header.layout() else { return Vec::new() };
    let mut candidates: Vec<(usize, &Column)> = header
        .variables
        .iter()
        .zip(&layout.slots)
        .filter(|(column, slot)| {
            matches!(slot.source, Source::Stored(_))
                && column.kind == ColumnKind::Variable
                && !column.name.starts_with("der(")
        })
        .map(|(column, _)| (rank(column, states), column))
        .collect();
    candidates.sort_by_key(|(rank, _)| *rank);
    let mut plots: Vec<(String, PlotWish)> = Vec::new();
    for (_, column) in candidates {
        // Truth values and numbers without unit that count something do not share a scale.
        let unit = match column.value_type {
            ValueType::Real => format!("{} {}", column.unit, column.display_unit),
            ValueType::Boolean => "true or false".to_string(),
            ValueType::Integer | ValueType::Enumeration => "whole numbers".to_string(),
        };
        match plots.iter().position(|(other, _)| *other == unit) {
            Some(at) if plots[at].1.y.len() < CURVES => plots[at].1.y.push(column.name.clone()),
            None if plots.len() < PANELS => {
                plots.push((unit, PlotWish { title: String::new(), x: None, y: vec![column.name.clone()] }));
            }
            _ => {}
        }
    }
    plots.into_iter().map(|(_, plot)| plot).collect()
}

/// The model's own variables, its states, then the others; outer ones before inner ones.
fn rank(column: &Column, states: &HashSet<String>) -> usize {
    let depth = column.name.matches('.').count();
    let discrete = usize::from(column.value_type != ValueType::Real);
    if depth == 0 {
        discrete
    } else if states.contains(&column.name) {
        2 + depth
    } else {
        100 + 10 * depth + discrete
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
