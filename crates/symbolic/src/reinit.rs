//! `reinit` needs a state: it implies `StateSelect.always` (MLS 8.3.6), and where that cannot be fulfilled the model is wrong.

use crate::alias::resolve;
use crate::codes;
use crate::dag::V;
use crate::states::States;
use crate::system::{Action, ActionKind, Alias, System};
use layshaft_ir::StateSelect;
use layshaft_source::Diagnostic;

/// The variables that `reinit` is applied to, with the actions.
fn targets<'a>(sys: &'a System, actions: &'a [Action]) -> impl Iterator<Item = (V, Option<V>, &'a Action)> {
    actions.iter().filter_map(|action| {
        let ActionKind::Reinit(v, _) = action.kind else { return None };
        let target = match resolve(sys, v) {
            (Alias::Var(target, _), _) => Some(target),
            _ => None,
        };
        Some((v, target, action))
    })
}

/// Variables that are reinitialised want to be states.
pub(crate) fn prefer(sys: &mut System) {
    let wanted: Vec<V> = targets(sys, &sys.actions).filter_map(|(_, target, _)| target).collect();
    for v in wanted {
        if sys.var(v).der.is_some() {
            sys.vars[v.index()].select = StateSelect::Always;
        }
    }
}

/// Reports each `reinit` of a variable that did not become a state.
pub(crate) fn check(sys: &System, states: &States, actions: &[Action], diagnostics: &mut Vec<Diagnostic>) {
    for (v, target, action) in targets(sys, actions) {
        if target.is_some_and(|target| states.is_state[target.index()]) {
            continue;
        }
        let name = sys.var(v).name;
        let span = sys.origins[action.origin as usize].span;
        let message = format!("`reinit` of `{name}`, which is no state");
        let diagnostic = Diagnostic::error(codes::REINIT_OF_NO_STATE, span, message);
        diagnostics.push(match target.and_then(|target| sys.var(target).der) {
            None => diagnostic
                .note(
                    None,
                    format!("the derivative of `{name}` is not in the model, so `{name}` follows from other variables"),
                )
                .hint("reinitialise the state it depends on"),
            Some(_) => diagnostic
                .note(None, format!("constraints between states make `{name}` depend on others"))
                .hint("reinitialise one of the states; `layshaft dump --stage sorted` shows them"),
        });
    }
}
