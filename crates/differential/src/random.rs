//! The random stream of one model: xorshift128+, seeded by the model's own number.

use layshaft_numerics::random::{initial_state_128plus, xorshift128plus};

pub struct Stream([i32; 4]);

impl Stream {
    pub fn new(seed: u64) -> Stream {
        Stream(initial_state_128plus(seed as i32, (seed >> 32) as i32))
    }

    /// A number in (0, 1].
    pub fn unit(&mut self) -> f64 {
        let (value, state) = xorshift128plus(self.0);
        self.0 = state;
        value
    }

    /// A whole number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        ((self.unit() * count as f64) as usize).min(count.saturating_sub(1))
    }

    pub fn is(&mut self, probability: f64) -> bool {
        self.unit() <= probability
    }

    /// Fisher–Yates.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_seeds_draw_different_numbers_and_one_seed_the_same() {
        let draw = |seed| Stream::new(seed).unit();
        assert_eq!(draw(7), draw(7));
        assert!((0..50).all(|seed| draw(seed) != draw(seed + 1)));
        let mut items: Vec<usize> = (0..20).collect();
        Stream::new(3).shuffle(&mut items);
        assert_ne!(items, (0..20).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..20).collect::<Vec<_>>());
    }
}
