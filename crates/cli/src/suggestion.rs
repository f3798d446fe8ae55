//! What the user may have meant by `--set NAME=VALUE`: parameters are looked for in the whole model, by their names and by what their
//! descriptions say, so that `--set mass=1200` finds `chassis.m "Mass of the car"`.

use crate::views::did_you_mean;
use layshaft_operations::contents::{FlatModel, meant, settable};
use layshaft_sim::Translation;
use layshaft_source::Diagnostic;

/// The code of a modifier that modifies nothing.
const UNKNOWN_MODIFIER: &str = "E0205";
const COMMAND_LINE: &str = "<command line>";
/// Names in a hint.
const NAMED: usize = 3;

/// Adds hints to what is wrong with `--set`. The model is flattened again without the settings that are wrong.
pub fn for_settings(translation: &Translation, diagnostics: &mut [Diagnostic]) {
    let modifiers = &translation.request().modifiers;
    let sources = &translation.store().sources;
    // Each setting has a line of its own, behind that of the class.
    let wrong = |diagnostic: &Diagnostic| {
        let span = diagnostic.span.filter(|_| diagnostic.code.0 == UNKNOWN_MODIFIER)?;
        let file = sources.get(span.file)?;
        let line = (file.path.as_os_str() == COMMAND_LINE).then(|| file.line_column(span.start).0)?;
        let at = line.checked_sub(2)?;
        modifiers.get(at).map(|_| at)
    };
    let places: Vec<Option<usize>> = diagnostics.iter().map(wrong).collect();
    if places.iter().all(Option::is_none) {
        return;
    }
    let mut request = translation.request().clone();
    let mut at = 0;
    request.modifiers.retain(|_| {
        at += 1;
        !places.contains(&Some(at - 1))
    });
    let again = Translation::new(translation.store(), &request);
    let Some(flat) = again.flat() else { return };
    for (diagnostic, place) in diagnostics.iter_mut().zip(places) {
        if let Some(hint) = place.and_then(|at| nearest(flat, &modifiers[at].0)) {
            diagnostic.hint = Some(hint);
        }
    }
}

fn nearest(flat: &FlatModel, wrong: &str) -> Option<String> {
    let by_word = meant(flat, wrong);
    if by_word.is_empty() {
        return did_you_mean(wrong, settable(flat).map(|variable| variable.name.as_str()));
    }
    let named: Vec<String> = by_word
        .iter()
        .take(NAMED)
        .map(|variable| match variable.description.as_deref() {
            Some(text) if !text.is_empty() => format!("`{}` ({text})", variable.name),
            _ => format!("`{}`", variable.name),
        })
        .collect();
    Some(format!("did you mean {}? `layshaft info` lists all parameters", named.join(" or ")))
}
