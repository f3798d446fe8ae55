//! Elements in the order of their activity.

use crate::codes;
use crate::element::Element;
use layshaft_source::Diagnostic;

/// An element and its share of the activity.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Index into the elements of the model.
    pub element: usize,
    /// Energy that flowed in and out, in joules: mean over the scenarios.
    pub activity: f64,
    /// Share of the total activity, 0 to 1: mean over the scenarios.
    pub index: f64,
    /// Sum of the indices up to here.
    pub cumulative: f64,
}

/// Where an element stands in one scenario or window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// From 1.
    pub rank: usize,
    pub index: f64,
}

/// All elements, the most active first; equal ones in order of declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    pub ranked: Vec<Ranked>,
    /// Shares of the total activity by column (scenario, or window of one) and element.
    indices: Vec<Vec<f64>>,
}

impl Ranking {
    /// `activities` by scenario and element; every scenario counts the same, however much energy it moves.
    pub fn new(activities: &[Vec<f64>], elements: &[Element], scenarios: &[&str]) -> Result<Ranking, Diagnostic> {
        let mut indices = Vec::with_capacity(activities.len());
        for (activities, scenario) in activities.iter().zip(scenarios) {
            if let Some(at) = activities.iter().position(|activity| !activity.is_finite()) {
                let message = format!("in `{scenario}` the activity of `{}` is not finite", elements[at].name);
                return Err(Diagnostic::error(codes::SCENARIO_FAILED, None, message)
                    .hint("look at its power in the result of a simulation"));
            }
            let total: f64 = activities.iter().sum();
            if total <= 0.0 {
                let message = format!("in `{scenario}` no energy element has any power: there is nothing to rank");
                return Err(Diagnostic::error(codes::NO_ACTIVITY, None, message)
                    .hint("check the inputs of the scenario, its initial values and its stop time"));
            }
            indices.push(activities.iter().map(|activity| activity / total).collect::<Vec<f64>>());
        }
        let mean =
            |values: &[Vec<f64>], at: usize| values.iter().map(|values| values[at]).sum::<f64>() / values.len() as f64;
        let mut ranked: Vec<Ranked> = (0..elements.len())
            .map(|element| Ranked {
                element,
                activity: mean(activities, element),
                index: mean(&indices, element),
                cumulative: 0.0,
            })
            .collect();
        ranked.sort_by(|a, b| b.index.total_cmp(&a.index).then(a.element.cmp(&b.element)));
        let mut sum = 0.0;
        for ranked in &mut ranked {
            sum += ranked.index;
            ranked.cumulative = sum.min(1.0);
        }
        Ok(Ranking { ranked, indices })
    }

    /// Elements in order of their activity.
    pub fn order(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.ranked.iter().map(|ranked| ranked.element)
    }

    /// Rank and index of each element in one of the columns.
    pub fn places(&self, column: usize) -> Vec<Place> {
        let indices = &self.indices[column];
        let mut places: Vec<Place> = indices.iter().map(|&index| Place { rank: 0, index }).collect();
        for (at, element) in sorted(indices).into_iter().enumerate() {
            places[element].rank = at + 1;
        }
        places
    }

    /// For each element whether it belongs to the fewest that keep this share of the activity, in any of the scenarios.
    pub fn keeping(&self, share: f64) -> Vec<bool> {
        let mut kept = vec![false; self.ranked.len()];
        for indices in &self.indices {
            let mut sum = 0.0;
            for element in sorted(indices) {
                if sum >= share - 1e-12 || indices[element] == 0.0 {
                    break;
                }
                sum += indices[element];
                kept[element] = true;
            }
        }
        kept
    }
}

/// Elements, the one with the largest share first.
fn sorted(indices: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..indices.len()).collect();
    order.sort_by(|&a, &b| indices[b].total_cmp(&indices[a]).then(a.cmp(&b)));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::EnergyKind;

    fn elements(names: &[&str]) -> Vec<Element> {
        let element = |name: &&str| Element {
            name: name.to_string(),
            kind: EnergyKind::Inertia,
            when_removed: "massless",
            is_removable: true,
            span: None,
        };
        names.iter().map(element).collect()
    }

    #[test]
    fn the_most_active_come_first_and_shares_add_up() {
        let ranking = Ranking::new(&[vec![1.0, 6.0, 0.0, 3.0]], &elements(&["a", "b", "c", "d"]), &["s"]).unwrap();
        assert_eq!(ranking.order().collect::<Vec<_>>(), [1, 3, 0, 2]);
        let cumulative: Vec<f64> = ranking.ranked.iter().map(|ranked| ranked.cumulative).collect();
        for (value, exact) in cumulative.iter().zip([0.6, 0.9, 1.0, 1.0]) {
            assert!((value - exact).abs() < 1e-15);
        }
        assert_eq!(ranking.keeping(0.9), [false, true, false, true]);
        assert_eq!(ranking.keeping(0.91), [true, true, false, true]);
        assert_eq!(ranking.keeping(1.0), [true, true, false, true]);
    }

    #[test]
    fn what_matters_in_one_of_the_scenarios_is_kept() {
        let activities = [vec![1000.0, 0.0, 10.0], vec![0.0, 1.0, 0.01]];
        let ranking = Ranking::new(&activities, &elements(&["a", "b", "c"]), &["large", "small"]).unwrap();
        assert_eq!(ranking.keeping(0.98), [true, true, false]);
        let places = |column| ranking.places(column).iter().map(|place| place.rank).collect::<Vec<_>>();
        assert_eq!((places(0), places(1)), (vec![1, 3, 2], vec![3, 1, 2]));
        // Both count the same although the first moves a thousand times the energy.
        assert!((ranking.ranked[0].index - 0.495).abs() < 1e-3 && (ranking.ranked[1].index - 0.495).abs() < 1e-3);
    }

    #[test]
    fn a_scenario_at_rest_cannot_be_ranked() {
        let error = Ranking::new(&[vec![0.0, 0.0]], &elements(&["a", "b"]), &["rest"]).unwrap_err();
        assert_eq!(error.code, codes::NO_ACTIVITY);
        let error = Ranking::new(&[vec![f64::NAN, 0.0]], &elements(&["a", "b"]), &["bad"]).unwrap_err();
        assert!(error.message.contains("`a`"));
    }
}
