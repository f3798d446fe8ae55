//! Whether the parameters of one component mirror those of another.

use super::structure::{Structure, is_inside};
use super::{MirroredPair, Plane};
use crate::run::Model;
use layshaft_ir::{Base, Expr, Variability, Variable};
use layshaft_sim::Settings;
use layshaft_source::{Diagnostic, FastMap};
use std::sync::Arc;

/// Values that differ by a smaller share are the same.
const SAME: f64 = 1e-9;

/// Parameters of a model with their values.
pub(super) struct Parameters<'m> {
    structure: &'m Structure<'m>,
    /// Numbers: elements of arrays by themselves, in order of their names.
    values: Vec<(String, f64)>,
    by_name: FastMap<String, f64>,
    variables: FastMap<&'m str, &'m Variable>,
}

impl<'m> Parameters<'m> {
    /// Values at the start of a run.
    pub fn of(
        structure: &'m Structure<'m>,
        model: &Model,
        settings: &Settings,
    ) -> Result<Parameters<'m>, Vec<Diagnostic>> {
        let is_fixed = |variable: &&Variable| variable.variability == Variability::Parameter;
        let variables: FastMap<&str, &Variable> = structure
            .flat
            .variables
            .iter()
            .filter(is_fixed)
            .map(|variable| (variable.name.as_str(), variable))
            .collect();
        let header = model.header();
        let is_known = |name: &&String| variables.contains_key(name.as_str()) || variables.contains_key(bare(name));
        let mut names: Vec<String> =
            header.variables.iter().map(|column| &column.name).filter(is_known).cloned().collect();
        names.sort();
        let start = settings.options(&model.compiled.program).start;
        let settings = Settings { start_time: Some(start), stop_time: Some(start), ..settings.clone() };
        let (run, report, _) = model.run(&settings, &Arc::from([start]), &names, None, &mut |_| {});
        let first = |values: &Vec<f64>| values.first().copied();
        let values: Option<Vec<f64>> = run.samples.values.iter().map(first).collect();
        let Some(values) = values else { return Err(report.diagnostics) };
        let values: Vec<(String, f64)> = names.into_iter().zip(values).collect();
        let by_name = values.iter().cloned().collect();
        Ok(Parameters { structure, values, by_name, variables })
    }

    /// Numbers below a component: what follows its name, and the value.
    pub fn below<'s>(&'s self, component: &'s str) -> impl Iterator<Item = (&'s str, f64)> {
        let from = self.values.partition_point(|(name, _)| name.as_str() < component);
        self.values[from..]
            .iter()
            .take_while(move |(name, _)| name.starts_with(component))
            .filter(move |(name, _)| is_inside(name, component))
            .map(move |(name, value)| (&name[component.len()..], *value))
    }

    /// Compares two sides; says why they do not mirror each other.
    pub fn compare(&self, left: &str, right: &str, plane: Plane) -> Result<MirroredPair, String> {
        let (left_class, right_class) = (self.structure.class(left), self.structure.class(right));
        if left_class != right_class {
            return Err(format!("one is a `{left_class}`, the other a `{right_class}`"));
        }
        self.same_structure(left, right)?;
        let mut pair = MirroredPair {
            left: left.into(),
            right: right.into(),
            class: left_class.into(),
            ..MirroredPair::default()
        };
        for (rest, here) in self.below(left) {
            let Some(&there) = self.by_name.get(&format!("{right}{rest}")) else {
                return Err(format!("only the left one has a parameter `{}`", &rest[1..]));
            };
            let near = |there: f64| (here - there).abs() <= SAME * here.abs().max(there.abs()).max(1e-300);
            let flip = self.flip(&format!("{left}{rest}"), plane);
            if near(there) && !(flip == Flip::Must && here != 0.0) {
                pair.equal += 1;
            } else if flip != Flip::Never && near(-there) {
                pair.mirrored += 1;
            } else if near(there) {
                let plane = plane.name();
                return Err(format!(
                    "`{}` is {here} on both: mirrored in the {plane} plane it changes its sign",
                    &rest[1..]
                ));
            } else {
                return Err(format!("`{}` is {here} and {there}", &rest[1..]));
            }
        }
        Ok(pair)
    }

    /// Whether the places of two components mirror each other, whatever else differs: the sign of the first of them.
    pub fn mirrored_place(&self, left: &str, right: &str, plane: Plane) -> Option<f64> {
        let mut side = None;
        for (rest, here) in self.below(left) {
            let name = format!("{left}{rest}");
            let Some(variable) = self.variables.get(bare(&name)) else { continue };
            let is_place = variable.attributes.unit.as_deref() == Some("m")
                && variable.ty.sizes().is_some_and(|sizes| sizes == [3])
                && bare(rest).matches('.').count() == 1;
            if !is_place {
                continue;
            }
            let there = *self.by_name.get(&format!("{right}{rest}"))?;
            let is_across = self.flip(&name, plane) == Flip::Must;
            let expected = if is_across { -here } else { here };
            if (there - expected).abs() > SAME * here.abs().max(there.abs()) {
                return None;
            }
            if is_across && here != 0.0 {
                side.get_or_insert(here.signum());
            }
        }
        side
    }

    /// Parameters that shape the model are literals in the flat model.
    fn same_structure(&self, left: &str, right: &str) -> Result<(), String> {
        let flat = self.structure.flat;
        for variable in flat.variables.iter().filter(|variable| is_inside(variable.name.as_str(), left)) {
            let literal = |variable: &Variable| match &variable.binding {
                Some(value @ (Expr::Bool(_) | Expr::String(_) | Expr::Enum(..))) => Some(value.clone()),
                _ => None,
            };
            let rest = &variable.name.as_str()[left.len()..];
            let Some(other) = self.variables.get(format!("{right}{rest}").as_str()) else { continue };
            if let (Some(here), Some(there)) = (literal(variable), literal(other))
                && here != there
            {
                let shown = |value: &Expr| layshaft_ir::print::print_expr(value, flat);
                return Err(format!("`{}` is {} and {}", &rest[1..], shown(&here), shown(&there)));
            }
        }
        Ok(())
    }

    /// How a number changes in the mirror.
    fn flip(&self, name: &str, plane: Plane) -> Flip {
        let across = plane.across();
        let variable = self.variables.get(name).or_else(|| self.variables.get(bare(name)));
        let Some(variable) = variable.filter(|variable| variable.ty.base == Base::Real) else { return Flip::Never };
        let unit = variable.attributes.unit.as_deref().unwrap_or("");
        let subscripts: Vec<usize> = name[bare(name).len()..]
            .trim_matches(['[', ']'])
            .split(',')
            .filter_map(|number| number.trim().parse().ok())
            .collect();
        let own = variable.name.as_str().rsplit('.').next().unwrap_or("");
        match (variable.ty.sizes().unwrap_or_default().as_slice(), &subscripts[..]) {
            // What is only drawn need not be mirrored.
            ([3], &[at]) if at == across => {
                let is_drawn = name.to_lowercase().contains("shape") || name.to_lowercase().contains("arrow");
                if unit == "m" && !is_drawn { Flip::Must } else { Flip::May }
            }
            ([3, 3], &[row, column]) if (row == across) != (column == across) => Flip::May,
            // Products of inertia of bodies.
            ([], []) if matches!(own, "I_21" | "I_31" | "I_32") => {
                if own.contains(&across.to_string()) {
                    Flip::May
                } else {
                    Flip::Never
                }
            }
            // A place or angle across the plane that is given by itself.
            ([], []) if unit == "m" || unit == "rad" => Flip::May,
            _ => Flip::Never,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Flip {
    Never,
    May,
    Must,
}

/// A name without the last subscripts.
pub(super) fn bare(name: &str) -> &str {
    name.strip_suffix(']').and_then(|name| name.rfind('[')).map_or(name, |at| &name[..at])
}
