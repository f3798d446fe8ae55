//! Which elements can go: a search in the order of activity, with a judge that translates and simulates.

/// Removes of `candidates` (least active first) what the judge lets go, in groups that are halved until each element that
/// stays has been tried alone. `removed` is acceptable on entry and on return.
///
/// A group that cannot go as a whole is tried again in parts, so few elements that matter among many that do not cost few
/// trials. Halving goes on until a pass over single elements removes nothing: then no single element can go any more.
pub fn eliminate(candidates: &[usize], removed: &mut [bool], mut accepts: impl FnMut(&[bool]) -> bool) {
    let mut left: Vec<usize> = candidates.iter().copied().filter(|&element| !removed[element]).collect();
    let mut size = left.len().div_ceil(2).max(1);
    loop {
        let mut stay = Vec::new();
        for group in left.chunks(size) {
            let mut trial = removed.to_vec();
            group.iter().for_each(|&element| trial[element] = true);
            if accepts(&trial) {
                removed.copy_from_slice(&trial);
            } else {
                stay.extend_from_slice(group);
            }
        }
        let progress = stay.len() < left.len();
        left = stay;
        if left.is_empty() || (size == 1 && !progress) {
            return;
        }
        size = if size == 1 { 1 } else { size.div_ceil(2) };
    }
}

/// Removes of `candidates` (least active first) what the judge lets go, one by one until none can go any more: for a choice of which
/// most is needed, where larger groups are tried in vain. While one after the other goes, groups are tried that double in size
/// (galloping search), so that many that can go cost few trials all the same. `removed` is acceptable on entry and on return.
pub fn eliminate_singly(candidates: &[usize], removed: &mut [bool], mut accepts: impl FnMut(&[bool]) -> bool) {
    let mut left: Vec<usize> = candidates.iter().copied().filter(|&element| !removed[element]).collect();
    // How many elements at the head of `left` have been refused since the last one went.
    let mut refused = 0;
    let (mut size, mut accepted) = (1, 0);
    while refused < left.len() {
        let group: Vec<usize> = left[..size.min(left.len() - refused)].to_vec();
        let mut trial = removed.to_vec();
        group.iter().for_each(|&element| trial[element] = true);
        if accepts(&trial) {
            removed.copy_from_slice(&trial);
            left.drain(..group.len());
            accepted += 1;
            refused = 0;
            if accepted > 1 {
                size *= 2;
            }
        } else {
            if group.len() == 1 {
                left.rotate_left(1);
                refused += 1;
            }
            (size, accepted) = (1, 0);
        }
    }
}

/// The fewest elements from the head of `order` that the judge accepts alone (with those that cannot be removed), taking it
/// for granted that more elements are no worse.
pub fn shortest_prefix(order: &[usize], all: &[bool], mut accepts: impl FnMut(&[bool]) -> bool) -> Vec<bool> {
    let without = |kept: usize| {
        let mut removed = vec![false; all.len()];
        order[kept..].iter().for_each(|&element| removed[element] = all[element]);
        removed
    };
    let (mut bad, mut good) = (0, order.len());
    while good - bad > 1 {
        let middle = bad + (good - bad) / 2;
        if accepts(&without(middle)) { good = middle } else { bad = middle }
    }
    without(good)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Elements that may not all go at once.
    fn judge(needed: &[usize]) -> impl FnMut(&[bool]) -> bool + '_ {
        |removed| needed.iter().all(|&element| !removed[element])
    }

    #[test]
    fn only_what_is_needed_stays() {
        for needed in [vec![], vec![0], vec![3, 50], (0..55).collect::<Vec<_>>()] {
            let order: Vec<usize> = (0..55).collect();
            let mut trials = 0;
            let mut removed = vec![false; 55];
            eliminate(&order, &mut removed, |trial| {
                trials += 1;
                judge(&needed)(trial)
            });
            let kept: Vec<usize> = (0..55).filter(|&element| !removed[element]).collect();
            assert_eq!(kept, needed);
            let log = 7;
            assert!(
                trials <= 55 * 3.min(1 + needed.len()) + log * (needed.len() + 1),
                "{trials} trials for {needed:?}"
            );
        }
    }

    #[test]
    fn few_that_matter_cost_few_trials() {
        let order: Vec<usize> = (0..64).collect();
        let mut trials = 0;
        let mut removed = vec![false; 64];
        eliminate(&order, &mut removed, |trial| {
            trials += 1;
            judge(&[17])(trial)
        });
        assert!(trials <= 14, "{trials}");
    }

    #[test]
    fn what_can_go_only_after_another_goes_in_a_later_pass() {
        // Element 0 can go only when 1 is gone.
        let mut removed = vec![false; 2];
        eliminate(&[0, 1], &mut removed, |trial| !trial[0] || trial[1]);
        assert_eq!(removed, [true, true]);
        // One of two must stay.
        let mut removed = vec![false; 2];
        eliminate(&[0, 1], &mut removed, |trial| !(trial[0] && trial[1]));
        assert_eq!(removed, [true, false]);
    }

    #[test]
    fn one_by_one_finds_the_same_and_gallops() {
        for needed in [vec![], vec![0], vec![3, 50], vec![62, 63], (0..64).collect::<Vec<_>>()] {
            let order: Vec<usize> = (0..64).collect();
            let mut trials = 0;
            let mut removed = vec![false; 64];
            eliminate_singly(&order, &mut removed, |trial| {
                trials += 1;
                judge(&needed)(trial)
            });
            let kept: Vec<usize> = (0..64).filter(|&element| !removed[element]).collect();
            assert_eq!(kept, needed);
            // All needed: each is tried once. None needed: the logarithm. Few needed: fewer trials than elements.
            let most = if needed.is_empty() { 7 } else { needed.len().max(37) };
            assert!(trials <= most, "{trials} trials for {needed:?}");
        }
        // Element 0 can go only when 1 is gone; of 2 and 3 one must stay.
        let mut removed = vec![false; 4];
        eliminate_singly(&[0, 1, 2, 3], &mut removed, |trial| (!trial[0] || trial[1]) && !(trial[2] && trial[3]));
        assert_eq!(removed, [true, true, true, false]);
    }

    #[test]
    fn the_prefix_is_the_shortest() {
        let order = [4, 2, 0, 1, 3];
        let all = [true, true, true, false, true];
        for needed in 0..5 {
            let removed = shortest_prefix(&order, &all, judge(&order[needed..=needed]));
            let kept = order.iter().position(|&element| removed[element]).unwrap_or(5);
            // Element 3 is not removable: needing it costs nothing more than needing none.
            let expected = if order[needed] == 3 { 1 } else { needed + 1 };
            assert_eq!(kept, if expected == 4 { 5 } else { expected }, "{needed}");
        }
    }
}
