//! Operating points of a machine on its map: a table of parameters over two axes, and the path of two variables in it.

use crate::document::Report;
use crate::embed::number;
use crate::presentation::MapWish;
use layshaft_results::Trajectory;
use serde_json::{Value, json};

const RPM: f64 = std::f64::consts::PI / 30.0;
/// kg/J in g/kWh.
const GRAMS_PER_KWH: f64 = 3.6e9;

/// Adds the map to the report if all its tables are there and fit together.
pub fn add(report: &mut Report, run: &Trajectory, wish: &MapWish) {
    let (Some(x), Some(y)) = (report.curve_index(&wish.x), report.curve_index(&wish.y)) else { return };
    let (xs, ys) = (vector(run, &wish.x_axis), vector(run, &wish.y_axis));
    let unit = |name: &str| run.find(name).map_or(String::new(), |at| run.header.variables[at].unit.clone());
    let x_unit = unit(&wish.x);
    // Speeds of maps are in revolutions per minute as a rule.
    let to_power = if x_unit == "rad/s" { 1.0 } else { RPM };
    let mut z_unit = unit(&format!("{}[1,1]", wish.z));
    let mut scale = 1.0;
    if wish.per_power {
        (scale, z_unit) =
            if z_unit == "kg/s" { (GRAMS_PER_KWH, "g/kWh".to_string()) } else { (1.0, format!("{z_unit}/W")) };
    }
    let mut z = Vec::with_capacity(ys.len());
    for row in 0..ys.len() {
        let mut values = Vec::with_capacity(xs.len());
        for column in 0..xs.len() {
            let Some(value) = run.parameter(&format!("{}[{},{}]", wish.z, row + 1, column + 1)) else { return };
            values.push(number(value));
        }
        z.push(values);
    }
    if xs.len() < 2 || ys.len() < 2 {
        return;
    }
    report.section(json!({
        "type": "map", "title": wish.title, "x": x, "y": y, "xs": xs, "ys": ys, "z": z, "zUnit": z_unit,
        "perPower": wish.per_power.then_some(scale / to_power),
        "limit": wish.limit.as_ref().map(|limit| limit_curve(run, limit, xs.len())),
    }));
}

/// A vector over the first axis, or the highest value of each column of a matrix.
fn limit_curve(run: &Trajectory, name: &str, count: usize) -> Vec<Value> {
    let at = |column: usize| {
        if let Some(value) = run.parameter(&format!("{name}[{column}]")) {
            return value;
        }
        let rows = (1..).map_while(|row| run.parameter(&format!("{name}[{row},{column}]")));
        rows.fold(f64::NAN, f64::max)
    };
    (1..=count).map(|column| number(at(column))).collect()
}

fn vector(run: &Trajectory, name: &str) -> Vec<f64> {
    (1..).map_while(|at| run.parameter(&format!("{name}[{at}]"))).collect()
}
