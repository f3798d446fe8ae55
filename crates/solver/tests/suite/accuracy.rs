//! Every variable-step method reaches the known solution within a modest multiple of its tolerance.

use layshaft_solver::{Ending, Method, Options};

use crate::problems::Problem;
use crate::problems::bouncing_ball::BouncingBall;
use crate::problems::brusselator::Brusselator;
use crate::problems::driveline::Driveline;
use crate::problems::exponential_decay::ExponentialDecay;
use crate::problems::friction_block::FrictionBlock;
use crate::problems::harmonic_oscillator::HarmonicOscillator;
use crate::problems::hires::Hires;
use crate::problems::kepler::Kepler;
use crate::problems::light_damping::LightDamping;
use crate::problems::robertson::Robertson;
use crate::problems::sampled_controller::SampledController;
use crate::problems::van_der_pol::VanDerPol;
use crate::{VARIABLE_STEP, distance, run};

const STIFF: [Method; 3] = [Method::Auto, Method::Radau, Method::Bdf];

/// The error at the end stays below `factor` tolerances, over three tolerances.
fn check<P: Problem>(methods: &[Method], factor: f64) {
    for &method in methods {
        for tolerance in [1e-4, 1e-6, 1e-8] {
            let mut model = P::default();
            let options = Options { method, ..model.options(tolerance) };
            let (y, statistics) = run(&mut model, &options);
            assert_eq!((statistics.ending, statistics.time), (Ending::StopTime, options.stop));
            let reference = model.reference().unwrap();
            let error = distance(&y, &reference, model.nominal()) / tolerance;
            assert!(error < factor, "{} by {} at {tolerance}: {error:.1} tolerances", P::NAME, method.name());
        }
    }
}

#[test]
fn exponential_decay() {
    check::<ExponentialDecay>(&VARIABLE_STEP, 10.0);
}

#[test]
fn harmonic_oscillator() {
    check::<HarmonicOscillator>(&VARIABLE_STEP, 200.0);
}

/// The pericentre amplifies errors by about a thousand; a multistep method loses a digit more.
#[test]
fn kepler() {
    check::<Kepler>(&[Method::Radau, Method::DormandPrince], 2e3);
    check::<Kepler>(&[Method::Bdf, Method::Adams], 1e4);
}

#[test]
fn robertson() {
    check::<Robertson>(&STIFF, 20.0);
}

#[test]
fn hires() {
    check::<Hires>(&STIFF, 150.0);
}

#[test]
fn van_der_pol() {
    check::<VanDerPol>(&STIFF, 100.0);
}

#[test]
fn friction_block() {
    check::<FrictionBlock>(&VARIABLE_STEP, 200.0);
}

/// Each bounce divides the speed and so multiplies errors of time; after eleven of them by about a thousand.
#[test]
fn bouncing_ball() {
    check::<BouncingBall>(&VARIABLE_STEP, 5e3);
}

#[test]
fn sampled_controller() {
    check::<SampledController>(&VARIABLE_STEP, 1e-3);
}

/// Without a closed solution, methods that have nothing in common agree.
#[test]
fn brusselator_and_driveline_agree_between_methods() {
    fn end<P: Problem>(method: Method) -> Vec<f64> {
        let mut model = P::default();
        let options = Options { method, ..model.options(1e-9) };
        run(&mut model, &options).0
    }
    let reference = end::<Brusselator>(Method::DormandPrince);
    for method in [Method::Radau, Method::Bdf, Method::Adams] {
        let error = distance(&end::<Brusselator>(method), &reference, &[]);
        assert!(error < 1e-6, "{}: {error:e}", method.name());
    }
    let reference = end::<Driveline>(Method::DormandPrince);
    for method in [Method::Radau, Method::Bdf, Method::Adams] {
        let error = distance(&end::<Driveline>(method), &reference, &[]);
        assert!(error < 1e-5, "{}: {error:e}", method.name());
    }
}

/// A thousand periods of the oscillator, a hundred orbits: the energy stays.
#[test]
fn energy_drift_is_bounded() {
    for (method, bound) in [(Method::Radau, 1e-4), (Method::DormandPrince, 1e-4), (Method::Adams, 1e-2)] {
        let mut model = HarmonicOscillator;
        let options = Options { method, stop: 6283.0, ..model.options(1e-8) };
        let (y, _) = run(&mut model, &options);
        let drift = (HarmonicOscillator::energy(&y) - 0.5).abs() / 0.5;
        assert!(drift < bound, "oscillator by {}: {drift:e}", method.name());
        let mut model = Kepler;
        let before = Kepler::energy(&model.initial());
        let options = Options { method, stop: 628.3, ..model.options(1e-9) };
        let (y, _) = run(&mut model, &options);
        let drift = (Kepler::energy(&y) - before).abs() / before.abs();
        assert!(drift < bound, "orbit by {}: {drift:e}", method.name());
    }
}

/// The orders of BDF above 2 are unstable for a vibration nobody excited. It is noticed: BDF goes on at order 2, the default
/// method by Radau.
#[test]
fn light_damping_does_not_limit_the_steps() {
    let run_by = |method| {
        let mut model = LightDamping;
        let options = Options { method, ..model.options(1e-7) };
        let (y, statistics) = run(&mut model, &options);
        let error = distance(&y, &model.reference().unwrap(), &[]) / options.tolerance;
        println!("{} {error} {statistics:?}", method.name());
        (error, statistics)
    };
    let (error, statistics) = run_by(Method::Bdf);
    assert!(error < 100.0 && statistics.steps < 10_000, "{error} {}", statistics.steps);
    let (error, statistics) = run_by(Method::Auto);
    assert!(statistics.handover.is_some_and(|time| time < 0.5), "{:?}", statistics.handover);
    assert!(error < 10.0 && statistics.steps < 1_000, "{error} {}", statistics.steps);
}
