//! Random numbers by the names the standard library calls them. The "impure" generators belong to the instance.

use layshaft_numerics::random::{
    ImpureRandom, automatic_global_seed, real_to_integers, xorshift64star, xorshift128plus, xorshift1024star,
};
use layshaft_source::FastMap;

use super::Native;
use super::call::Call;

type Answer = Result<u64, String>;

/// Impure generators by the identification the model gave them.
#[derive(Default)]
pub(super) struct Generators(FastMap<i64, ImpureRandom>);

pub(super) fn find(name: &str) -> Option<Native> {
    Some(match name.strip_prefix("ModelicaRandom_")? {
        "xorshift64star" => |call| {
            step(call, |state: [i32; 2]| {
                let (value, next) = xorshift64star(state);
                (value, next)
            })
        },
        "xorshift128plus" => |call| step(call, |state: [i32; 4]| xorshift128plus(state)),
        "xorshift1024star" => |call| {
            step(call, |mut state: [i32; 33]| {
                let value = xorshift1024star(&mut state);
                (value, state)
            })
        },
        "setInternalState_xorshift1024star" => set_internal_state,
        "impureRandom_xorshift1024star" => impure_random,
        "automaticGlobalSeed" => automatic_seed,
        "convertRealToIntegers" => convert_real,
        _ => return None,
    })
}

fn state_of<const N: usize>(values: &[i64]) -> Result<[i32; N], String> {
    let values: &[i64; N] =
        values.try_into().map_err(|_| format!("the state has {} elements instead of {N}", values.len()))?;
    Ok(values.map(|value| value as i32))
}

// state before, state after, number
fn step<const N: usize>(call: &mut Call, generator: impl Fn([i32; N]) -> (f64, [i32; N])) -> Answer {
    let (value, next) = generator(state_of(call.ints(0)?)?);
    let after = call.ints_mut(1)?;
    if after.len() != N {
        return Err(format!("the state has {} elements instead of {N}", after.len()));
    }
    for (after, next) in after.iter_mut().zip(next) {
        *after = i64::from(next);
    }
    call.set_real(2, value)?;
    Ok(0)
}

// state, its size, identification
fn set_internal_state(call: &mut Call) -> Answer {
    let state = state_of::<33>(call.ints(0)?)?;
    let id = call.int(2)?;
    call.generators.0.insert(id, ImpureRandom::from_state(state));
    Ok(0)
}

fn impure_random(call: &mut Call) -> Answer {
    let id = call.int(0)?;
    match call.generators.0.get_mut(&id) {
        Some(generator) => Ok(generator.draw().to_bits()),
        None => Err("the random number generator was not initialised".to_string()),
    }
}

/// A different seed for every run, by the clock, as the model asks for.
fn automatic_seed(_: &mut Call) -> Answer {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let milliseconds = (now.as_millis() % 86_400_000) as u32;
    Ok(i64::from(automatic_global_seed(milliseconds, std::process::id())) as u64)
}

fn convert_real(call: &mut Call) -> Answer {
    let [a, b] = real_to_integers(call.real(0)?);
    match call.ints_mut(1)? {
        [first, second, ..] => (*first, *second) = (i64::from(a), i64::from(b)),
        _ => return Err("two Integers are needed".to_string()),
    }
    Ok(0)
}
