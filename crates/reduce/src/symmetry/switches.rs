//! Components that know by themselves how one side stands for both: a switch `symmetric` replaces their right side by sources of the forces and torques
//! of the left one, and a differential by a splitter.

use super::structure::is_inside;
use layshaft_ir::{Base, Expr, FlatModel};

/// Components whose switch `symmetric` can be set, the outermost of each branch.
pub(super) fn switchable(flat: &FlatModel) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for variable in &flat.variables {
        let Some(component) = variable.name.as_str().strip_suffix(".symmetric") else { continue };
        let is_off = variable.ty.base == Base::Boolean && variable.binding == Some(Expr::Bool(false));
        if is_off && !variable.is_final && !variable.is_protected {
            found.push(component.to_string());
        }
    }
    let outer = found.clone();
    found.retain(|component| !outer.iter().any(|other| is_inside(component, other)));
    found
}
