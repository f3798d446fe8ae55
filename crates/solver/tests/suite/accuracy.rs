//! Every variable-step method reaches the known solution within a modest multiple of its tolerance.

use layshaft_solver::{Method, Options};

use crate::problems::Problem;
use crate::problems::bouncing_ball::BouncingBall;
use crate::problems::exponential_decay::ExponentialDecay;
use crate::problems::friction_block::FrictionBlock;
use crate::problems::harmonic_oscillator::HarmonicOscillator;
use crate::problems::hires::Hires;
use crate::problems::kepler::Kepler;
use crate::problems::robertson::Robertson;
use crate::problems::sampled_controller::SampledController;
use crate::problems::van_der_pol::VanDerPol;
use crate::problems::driveline::Driveline;
use crate::problems::brusselator::Brusselator;
use crate::{VARIABLE_STEP, distance, run};

#[test]
fn explore() {
    fn go<P: Problem>(methods: &[Method]) {
        println!("{}", P::NAME);
        for &method in methods {
            for tolerance in [1e-4, 1e-6, 1e-8] {
                let mut model = P::default();
                let options = Options { method, ..model.options(tolerance) };
                let (y, s) = run(&mut model, &options);
                let error = model.reference().map_or(f64::NAN, |r| distance(&y, &r, model.nominal()));
                println!(
                    "  {:8} {tolerance:e} err {:9.2e} steps {:6} rej {:4} f {:6} g {:6} jac {:4} lu {:5} newt {:6} ev {:4} tev {} rst {:4} y {:?}",
                    method.name(), error/tolerance, s.steps, s.rejected, s.function_evaluations, s.root_evaluations, s.jacobian_evaluations, s.factorizations, s.newton_iterations, s.state_events, s.time_events, s.restarts, &y[..1]
                );
            }
        }
    }
    go::<ExponentialDecay>(&VARIABLE_STEP);
    go::<HarmonicOscillator>(&VARIABLE_STEP);
    go::<Kepler>(&VARIABLE_STEP);
    go::<Brusselator>(&VARIABLE_STEP);
    go::<BouncingBall>(&VARIABLE_STEP);
    go::<FrictionBlock>(&VARIABLE_STEP);
    go::<SampledController>(&VARIABLE_STEP);
    go::<Robertson>(&VARIABLE_STEP[..2]);
    go::<Hires>(&VARIABLE_STEP[..2]);
    go::<VanDerPol>(&VARIABLE_STEP[..2]);
    go::<Driveline>(&VARIABLE_STEP);
}

#[test]
fn fall() {
    use crate::problems::bouncing_ball::GRAVITY;
    for stop in [0.1, 0.45, 0.6,  0.9,1.2,1.5,1.8, 2.1, 2.4] {
    for tolerance in [1e-4, 1e-6, 1e-8] {
        let mut model = BouncingBall::default();
        let options = Options { stop, method: Method::Bdf, ..model.options(tolerance) };
        let (y, s) = run(&mut model, &options);
        let b = BouncingBall::exact_bounces(stop);
        let mut err: Vec<f64> = model.bounces.iter().zip(&b).map(|(a,b)| (a-b).abs()/tolerance).collect();
        if b.is_empty() { err.push((y[1] + GRAVITY*stop)/tolerance); err.push((y[0] - 1.0 + 0.5*GRAVITY*stop*stop)/tolerance); }
        println!("{stop} {tolerance} steps {} {:?}", s.steps, err);
    }
    }
}
