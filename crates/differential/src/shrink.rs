//! Makes a failing model smaller while the same check fails.
//!
//! Greedy: every change that makes the sketch simpler is tried, the first that keeps the failure is kept, until none does. The
//! simplest sketch has one part of size 1 without switches, and its numbers are all one half.

use crate::parts::PartKind;
use crate::sketch::Sketch;

/// The smallest sketch found that still fails, after so many tries at most.
pub fn shrink(sketch: &Sketch, tries: usize, fails: &dyn Fn(&Sketch) -> bool) -> Sketch {
    let mut smallest = sketch.clone();
    let mut tried = 0;
    'again: loop {
        for candidate in candidates(&smallest) {
            tried += 1;
            if tried > tries {
                return smallest;
            }
            if fails(&candidate) {
                smallest = candidate;
                continue 'again;
            }
        }
        return smallest;
    }
}

/// Simpler sketches, the largest changes first.
fn candidates(sketch: &Sketch) -> Vec<Sketch> {
    let mut found = Vec::new();
    for at in (0..sketch.parts.len()).rev() {
        if sketch.parts.len() > 1 {
            found.push(without(sketch, at));
        }
    }
    let mut changed = |change: &dyn Fn(&mut Sketch)| {
        let mut candidate = sketch.clone();
        change(&mut candidate);
        if candidate != *sketch {
            found.push(candidate);
        }
    };
    changed(&|sketch| sketch.depth = 0);
    changed(&|sketch| sketch.depth = sketch.depth.min(1));
    for at in 0..sketch.parts.len() {
        changed(&|sketch| sketch.parts[at].input = None);
        changed(&|sketch| sketch.parts[at].twin = false);
        changed(&|sketch| sketch.parts[at].size = 1);
        changed(&|sketch| sketch.parts[at].size = (sketch.parts[at].size - 1).max(1));
        changed(&|sketch| sketch.parts[at].features = 0);
        for bit in 0..8 {
            changed(&|sketch| sketch.parts[at].features &= !(1 << bit));
        }
        changed(&|sketch| sketch.parts[at].numbers.fill(0.5));
        for number in 0..sketch.parts[at].numbers.len() {
            changed(&|sketch| sketch.parts[at].numbers[number] = 0.5);
        }
    }
    changed(&|sketch| sketch.stop = 1.0);
    found
}

/// The sketch without a part; what it drove is driven by nothing.
fn without(sketch: &Sketch, removed: usize) -> Sketch {
    let mut smaller = sketch.clone();
    smaller.parts.remove(removed);
    for part in &mut smaller.parts {
        part.input = match part.input {
            Some(from) if from == removed => None,
            Some(from) if from > removed => Some(from - 1),
            other => other,
        };
    }
    smaller
}

/// How much there is of a sketch, to show what shrinking did.
pub fn weight(sketch: &Sketch) -> usize {
    sketch
        .parts
        .iter()
        .map(|part| part.size + usize::from(part.twin) + usize::from(part.kind != PartKind::Integrators))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_of_one_part_leaves_that_part_alone() {
        let seed = (0..).find(|&seed| {
            let sketch = Sketch::random(seed);
            sketch.parts.len() == 4 && sketch.parts.iter().any(|part| part.kind == PartKind::Delay)
        });
        let sketch = Sketch::random(seed.unwrap());
        let small = shrink(&sketch, 400, &|sketch| sketch.parts.iter().any(|part| part.kind == PartKind::Delay));
        assert_eq!(small.parts.len(), 1);
        let part = &small.parts[0];
        assert_eq!((part.kind, part.size, part.features, part.input, part.twin), (PartKind::Delay, 1, 0, None, false));
        assert!(part.numbers.iter().all(|&number| number == 0.5));
        assert!(weight(&small) < weight(&sketch));
    }
}
