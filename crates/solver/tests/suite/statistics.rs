//! Snapshots of what the methods cost, so that lost efficiency does not pass unseen.
//!
//! `UPDATE_SNAPSHOTS=1 cargo test -p layshaft-solver` rewrites the file after an intended change.

use std::fmt::Write;
use std::path::Path;

use layshaft_solver::{Method, Options};

use crate::problems::Problem;
use crate::problems::bouncing_ball::BouncingBall;
use crate::problems::brusselator::Brusselator;
use crate::problems::driveline::Driveline;
use crate::problems::exponential_decay::ExponentialDecay;
use crate::problems::friction_block::FrictionBlock;
use crate::problems::harmonic_oscillator::HarmonicOscillator;
use crate::problems::hires::Hires;
use crate::problems::kepler::Kepler;
use crate::problems::robertson::Robertson;
use crate::problems::sampled_controller::SampledController;
use crate::problems::van_der_pol::VanDerPol;
use crate::{VARIABLE_STEP, run};

fn append<P: Problem>(table: &mut String, methods: &[Method]) {
    for method in methods {
        let mut model = P::default();
        let options = Options { method: *method, ..model.options(1e-6) };
        let (_, s) = run(&mut model, &options);
        let numbers = [
            s.steps,
            s.rejected,
            s.function_evaluations,
            s.root_evaluations,
            s.jacobian_evaluations,
            s.factorizations,
            s.newton_iterations,
            s.state_events,
            s.time_events,
            s.restarts,
        ];
        write!(table, "{:20}{:6}", P::NAME, method.name()).unwrap();
        for number in numbers {
            write!(table, "{number:8}").unwrap();
        }
        table.push('\n');
    }
}

#[test]
fn costs_are_as_recorded() {
    let mut table = String::from(
        "problem             method   steps  reject       f       g       J      LU  newton  state    time  restart\n",
    );
    append::<ExponentialDecay>(&mut table, &VARIABLE_STEP);
    append::<HarmonicOscillator>(&mut table, &VARIABLE_STEP);
    append::<Kepler>(&mut table, &VARIABLE_STEP);
    append::<Brusselator>(&mut table, &VARIABLE_STEP);
    append::<Robertson>(&mut table, &VARIABLE_STEP[..3]);
    append::<Hires>(&mut table, &VARIABLE_STEP[..3]);
    append::<VanDerPol>(&mut table, &VARIABLE_STEP[..3]);
    append::<BouncingBall>(&mut table, &VARIABLE_STEP);
    append::<FrictionBlock>(&mut table, &VARIABLE_STEP);
    append::<SampledController>(&mut table, &VARIABLE_STEP);
    append::<Driveline>(&mut table, &VARIABLE_STEP);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/statistics.txt");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, &table).unwrap();
    }
    let recorded = std::fs::read_to_string(&path).unwrap();
    assert_eq!(recorded.lines().count(), table.lines().count());
    for (recorded, found) in recorded.lines().zip(table.lines()).skip(1) {
        assert_eq!(recorded[..26], found[..26]);
        let numbers = |line: &str| -> Vec<f64> { line[26..].split_whitespace().map(|n| n.parse().unwrap()).collect() };
        // Another mathematical library may round a step differently: two per cent are allowed.
        let close = numbers(recorded).iter().zip(numbers(found)).all(|(r, f)| (r - f).abs() <= 2.0 + 0.02 * r);
        assert!(close, "recorded {recorded}\nfound    {found}");
    }
}
