//! Pseudo random numbers: the xorshift generators of S. Vigna with the seeding and number mapping that
//! `Modelica.Math.Random` defines, so that a model draws the same numbers here as in any other tool.
//!
//! References: S. Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled", ACM TOMS 42
//! (2016), and "Further scramblings of Marsaglia's xorshift generators", J. Comput. Appl. Math. 315 (2017). Numbers
//! are mapped to (0, 1] by J. Doornik's rule: the 64 bits as a signed integer, times 2^-64, plus one half.
//!
//! A state is a vector of 32-bit integers, as Modelica holds it: two per 64-bit word, the low half first.

/// 64 random bits as a number in (0, 1]; zero cannot appear.
fn unit_interval(bits: u64) -> f64 {
    const TWO_TO_MINUS_64: f64 = 1.0 / (18_446_744_073_709_551_616.0);
    bits as i64 as f64 * TWO_TO_MINUS_64 + 0.5
}

fn join(low: i32, high: i32) -> u64 {
    u64::from(low as u32) | u64::from(high as u32) << 32
}

fn split(word: u64) -> [i32; 2] {
    [word as u32 as i32, (word >> 32) as u32 as i32]
}

/// xorshift64*: period 2^64 - 1. The scrambled word is also the next state, as the standard library has it.
pub fn xorshift64star(state: [i32; 2]) -> (f64, [i32; 2]) {
    let mut x = join(state[0], state[1]);
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    x = x.wrapping_mul(2_685_821_657_736_338_717);
    (unit_interval(x), split(x))
}

/// xorshift128+: period 2^128 - 1. The sum is also the next state, as the standard library has it.
pub fn xorshift128plus(state: [i32; 4]) -> (f64, [i32; 4]) {
    let mut a = join(state[0], state[1]);
    let b = join(state[2], state[3]);
    a ^= a << 23;
    let next = (a ^ b ^ (a >> 17) ^ (b >> 26)).wrapping_add(b);
    let ([b0, b1], [n0, n1]) = (split(b), split(next));
    (unit_interval(next), [b0, b1, n0, n1])
}

/// xorshift1024*: period 2^1024 - 1. The last element of the state points at the word in turn.
pub fn xorshift1024star(state: &mut [i32; 33]) -> f64 {
    let word = |state: &[i32; 33], p: usize| join(state[2 * p], state[2 * p + 1]);
    let p = (state[32] & 15) as usize;
    let next = (p + 1) & 15;
    let mut s0 = word(state, p);
    let mut s1 = word(state, next);
    s1 ^= s1 << 31;
    s1 ^= s1 >> 11;
    s0 ^= s0 >> 30;
    let mixed = s0 ^ s1;
    state[2 * next..2 * next + 2].copy_from_slice(&split(mixed));
    state[32] = next as i32;
    unit_interval(mixed.wrapping_mul(1_181_783_497_276_652_981))
}

/// The initial state of xorshift64*: the two seeds (or a prime where both are zero), after ten draws.
pub fn initial_state_64star(local_seed: i32, global_seed: i32) -> [i32; 2] {
    const SEED_FOR_ZERO: i32 = 126_247_697;
    const DRAWS: usize = 10;
    let local_seed = if local_seed == 0 && global_seed == 0 { SEED_FOR_ZERO } else { local_seed };
    (0..DRAWS).fold([local_seed, global_seed], |state, _| xorshift64star(state).1)
}

/// Fills a state of any length with the words xorshift64* produces; the initial state of the larger generators.
pub fn initial_state(local_seed: i32, global_seed: i32, state: &mut [i32]) {
    let mut word = initial_state_64star(local_seed, global_seed);
    for pair in state.chunks_mut(2) {
        pair.copy_from_slice(&word[..pair.len()]);
        word = xorshift64star(word).1;
    }
}

/// The initial state of xorshift128+.
pub fn initial_state_128plus(local_seed: i32, global_seed: i32) -> [i32; 4] {
    let mut state = [0; 4];
    initial_state(local_seed, global_seed, &mut state);
    state
}

/// The initial state of xorshift1024*.
pub fn initial_state_1024star(local_seed: i32, global_seed: i32) -> [i32; 33] {
    let mut state = [0; 33];
    initial_state(local_seed, global_seed, &mut state);
    state
}

/// The generator behind `impureRandom`: its state is hidden from the model and belongs to the simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpureRandom {
    state: [i32; 33],
}

impl ImpureRandom {
    /// The identification `initializeImpureRandom` returns and `impureRandom` expects.
    pub const IDENTIFICATION: i32 = 715_827_883;

    pub fn new(seed: i32) -> Self {
        ImpureRandom { state: initial_state_1024star(Self::IDENTIFICATION, seed) }
    }

    /// A generator with a state given from outside.
    pub fn from_state(state: [i32; 33]) -> Self {
        ImpureRandom { state }
    }

    /// The next number in (0, 1].
    pub fn draw(&mut self) -> f64 {
        xorshift1024star(&mut self.state)
    }

    /// The next whole number from `minimum` to `maximum`.
    pub fn draw_integer(&mut self, minimum: i64, maximum: i64) -> i64 {
        let width = (maximum - minimum + 1) as f64;
        maximum.min((self.draw() * width).floor() as i64 + minimum)
    }
}

/// A seed from the wall clock (milliseconds since midnight) and the process number.
pub fn automatic_global_seed(milliseconds_of_day: u32, process: u32) -> i32 {
    1i32.wrapping_add(milliseconds_of_day as i32).wrapping_add(6007i32.wrapping_mul(process as i32))
}

/// The hash of a text that `automaticLocalSeed` takes of the instance name: A. Partow's AP hash.
pub fn hash_string(text: &str) -> i32 {
    let hash = text.bytes().enumerate().fold(0xAAAA_AAAAu32, |hash, (i, byte)| {
        let byte = u32::from(byte);
        hash ^ if i % 2 == 0 {
            (hash << 7) ^ byte.wrapping_mul(hash >> 3)
        } else {
            !((hash << 11).wrapping_add(byte ^ (hash >> 5)))
        }
    });
    hash as i32
}

/// The two 32-bit halves of a number, the low one first.
pub fn real_to_integers(value: f64) -> [i32; 2] {
    split(value.to_bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words computed with 64-bit integer arithmetic by hand of the published algorithm, from state 1.
    #[test]
    fn first_word_of_xorshift64star() {
        let (r, state) = xorshift64star([1, 0]);
        // 1 -> 1 (>>12) -> 1 | 1<<25 -> unchanged by >>27, times the multiplier.
        let expected = (1u64 | 1 << 25).wrapping_mul(2_685_821_657_736_338_717);
        assert_eq!(join(state[0], state[1]), expected);
        assert_eq!(r, unit_interval(expected));
    }

    #[test]
    fn first_word_of_xorshift128plus() {
        let (_, state) = xorshift128plus([1, 0, 2, 0]);
        let a = 1u64 | 1 << 23;
        assert_eq!(join(state[0], state[1]), 2);
        assert_eq!(join(state[2], state[3]), (a ^ 2 ^ (a >> 17)) + 2);
    }

    #[test]
    fn xorshift1024star_walks_through_its_words() {
        let mut state = [0; 33];
        state[2] = 5;
        xorshift1024star(&mut state);
        assert_eq!(state[32], 1);
        let s1 = 5u64 ^ 5 << 31;
        assert_eq!(join(state[2], state[3]), s1 ^ (s1 >> 11));
        for _ in 0..15 {
            xorshift1024star(&mut state);
        }
        assert_eq!(state[32], 0);
    }

    #[test]
    fn the_mapping_excludes_zero_and_reaches_one() {
        assert!(unit_interval(1 << 63) >= 0.0);
        assert_eq!(unit_interval(0), 0.5);
        assert_eq!(unit_interval(i64::MAX as u64), 1.0);
    }

    #[test]
    fn larger_states_continue_the_small_one() {
        let small = initial_state_64star(614_657, 30_020);
        let large = initial_state_1024star(614_657, 30_020);
        assert_eq!(large[..2], small);
        assert_eq!(large[2..4], xorshift64star(small).1);
        assert_eq!(large[32], xorshift64star([large[30], large[31]]).1[0]);
        assert_ne!(initial_state_64star(0, 0), [0, 0]);
    }

    #[test]
    fn draws_are_uniform() {
        let mut random = ImpureRandom::new(4711);
        let n = 100_000;
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..n {
            let r = random.draw();
            assert!(r > 0.0 && r <= 1.0);
            sum += r;
            squares += r * r;
        }
        let mean = sum / f64::from(n);
        let variance = squares / f64::from(n) - mean * mean;
        assert!((mean - 0.5).abs() < 0.004 && (variance - 1.0 / 12.0).abs() < 0.001, "{mean} {variance}");
        for _ in 0..1000 {
            assert!((3..=5).contains(&random.draw_integer(3, 5)));
        }
    }

    #[test]
    fn hash_of_nothing_is_its_start_value() {
        assert_eq!(hash_string(""), 0xAAAA_AAAAu32 as i32);
        assert_ne!(hash_string("a.b"), hash_string("a.c"));
    }
}
