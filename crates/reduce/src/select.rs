//! How much to remove, and what the user's words for it mean.

use crate::codes;
use crate::element::Element;
use crate::ranking::Ranking;
use layshaft_flatten::closest;
use layshaft_source::Diagnostic;

/// What the reduced model should be.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// The fewest elements that keep this share of the activity (0 to 1) in every scenario.
    Activity(f64),
    /// So many elements, the most active ones.
    Elements(usize),
    /// All but these: elements, or components with all elements in them.
    Without(Vec<String>),
    /// The smallest model whose outputs stay within this error (relative to their range) in every scenario.
    Error(f64),
}

impl Goal {
    /// A share of the activity: `98.3%` or `0.983`.
    pub fn activity(text: &str) -> Result<Goal, Diagnostic> {
        let share = percentage(text, "--keep", "98.3%")?;
        if share > 0.0 && share <= 1.0 {
            return Ok(Goal::Activity(share));
        }
        Err(amount(format!("`--keep {text}`: the share of the activity lies above 0 % and up to 100 %")))
    }

    /// An error relative to the range: `2%` or `0.02`.
    pub fn error(text: &str) -> Result<Goal, Diagnostic> {
        let error = percentage(text, "--error", "2%")?;
        if error > 0.0 && error.is_finite() {
            return Ok(Goal::Error(error));
        }
        Err(amount(format!("`--error {text}`: the error allowed must be above 0 %")))
    }

    /// Elements to remove, without regard to what becomes of the equations; those that cannot be removed stay.
    pub(crate) fn removed(&self, ranking: &Ranking, elements: &[Element]) -> Result<Vec<bool>, Diagnostic> {
        let mut removed = match self {
            Goal::Activity(share) => ranking.keeping(*share).iter().map(|kept| !kept).collect(),
            Goal::Elements(count) => {
                if *count == 0 || *count > elements.len() {
                    let message = format!("`--elements {count}`: the model has {} energy elements", elements.len());
                    return Err(amount(message));
                }
                let mut removed = vec![true; elements.len()];
                ranking.order().take(*count).for_each(|element| removed[element] = false);
                removed
            }
            Goal::Without(names) => return without(names, elements),
            Goal::Error(_) => vec![false; elements.len()],
        };
        for (removed, element) in removed.iter_mut().zip(elements) {
            *removed &= element.is_removable;
        }
        Ok(removed)
    }
}

fn without(names: &[String], elements: &[Element]) -> Result<Vec<bool>, Diagnostic> {
    let mut removed = vec![false; elements.len()];
    for name in names {
        let mut found = false;
        for (removed, element) in removed.iter_mut().zip(elements) {
            let inside = |rest: &str| rest.is_empty() || rest.starts_with('.') || rest.starts_with('[');
            if element.name.strip_prefix(name.as_str()).is_some_and(inside) {
                if !element.is_removable {
                    let message = format!("`{}` cannot be removed from outside its component", element.name);
                    return Err(Diagnostic::error(codes::NOT_REMOVABLE, element.span, message)
                        .label("its switch `removed` is final or protected"));
                }
                *removed = true;
                found = true;
            }
        }
        if !found {
            let mut diagnostic =
                Diagnostic::error(codes::UNKNOWN_ELEMENT, None, format!("there is no energy element `{name}`"));
            if let Some(near) = closest(name, elements.iter().map(|element| element.name.as_str())) {
                diagnostic = diagnostic.hint(format!("did you mean `{near}`?"));
            }
            return Err(diagnostic);
        }
    }
    Ok(removed)
}

/// A relative change of parameters: `1%` or `0.01`.
pub fn change(text: &str) -> Result<f64, Diagnostic> {
    let change = percentage(text, "--change", "1%")?;
    if change > 0.0 && change <= 0.5 {
        return Ok(change);
    }
    Err(amount(format!("`--change {text}`: a change of parameters lies above 0 % and up to 50 %")))
}

/// A number with `%`, or a fraction without.
fn percentage(text: &str, option: &str, example: &str) -> Result<f64, Diagnostic> {
    let trimmed = text.trim();
    let (number, scale) = match trimmed.strip_suffix('%') {
        Some(number) => (number.trim_end(), 0.01),
        None => (trimmed, 1.0),
    };
    match number.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value * scale),
        _ => Err(amount(format!("`{option} {text}` is no percentage")).hint(format!("write `{option} {example}`"))),
    }
}

fn amount(message: String) -> Diagnostic {
    Diagnostic::error(codes::AMOUNT, None, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::EnergyKind;

    fn elements() -> Vec<Element> {
        let names = [("axle.mass", true), ("axle.spring", true), ("axles[1].mass", true), ("hidden.mass", false)];
        let element = |&(name, is_removable): &(&str, bool)| Element {
            name: name.to_string(),
            kind: EnergyKind::Inertia,
            when_removed: "massless",
            is_removable,
            span: None,
        };
        names.iter().map(element).collect()
    }

    #[test]
    fn percentages_and_fractions_are_understood() {
        assert_eq!(Goal::activity("98.3 %"), Ok(Goal::Activity(0.983)));
        assert_eq!(Goal::activity("0.5"), Ok(Goal::Activity(0.5)));
        assert_eq!(Goal::error("2%"), Ok(Goal::Error(0.02)));
        for text in ["", "%", "many", "nan", "0%", "-3%", "101%", "inf"] {
            assert_eq!(Goal::activity(text).unwrap_err().code, codes::AMOUNT, "{text}");
        }
        for text in ["0", "-1%", "x"] {
            assert_eq!(Goal::error(text).unwrap_err().code, codes::AMOUNT, "{text}");
        }
    }

    #[test]
    fn components_stand_for_the_elements_in_them() {
        assert_eq!(without(&["axle".into()], &elements()), Ok(vec![true, true, false, false]));
        assert_eq!(
            without(&["axles[1].mass".into(), "axle.mass".into()], &elements()),
            Ok(vec![true, false, true, false])
        );
        let slip = without(&["axle.sprng".into()], &elements()).unwrap_err();
        assert_eq!((slip.code, slip.hint.as_deref()), (codes::UNKNOWN_ELEMENT, Some("did you mean `axle.spring`?")));
        assert_eq!(without(&["hidden".into()], &elements()).unwrap_err().code, codes::NOT_REMOVABLE);
    }

    #[test]
    fn the_number_of_elements_must_exist() {
        let ranking = Ranking::new(&[vec![1.0, 4.0, 3.0, 2.0]], &elements(), &["s"]).unwrap();
        let removed = |count| Goal::Elements(count).removed(&ranking, &elements());
        assert_eq!(removed(2), Ok(vec![true, false, false, false]), "the hidden one stays");
        assert!(removed(0).is_err() && removed(5).is_err());
    }
}
