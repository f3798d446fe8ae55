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
        for &method in methods {
            for tolerance in [1e-4, 1e-6, 1e-8] {
                let mut model = P::default();
                let options = Options { method, ..model.options(tolerance) };
                let (y, s) = run(&mut model, &options);
                let error = model.reference().map_or(f64::NAN, |r| distance(&y, &r, model.nominal()));
                println!(
                    "{:16} {:8} {tolerance:e} err {:9.2e} steps {:6} rej {:4} f {:6} g {:6} jac {:4} lu {:5} newt {:6} ev {:4} tev {} rst {:4} y {:?}",
                    P::NAME, method.name(), error/tolerance, s.steps, s.rejected, s.function_evaluations, s.root_evaluations, s.jacobian_evaluations, s.factorizations, s.newton_iterations, s.state_events, s.time_events, s.restarts, &y[..1]
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
fn precision() {
    use layshaft_solver::{Output, Point, integrate};
    fn track(method: Method, tolerance: f64, max_order: usize) -> (Vec<Vec<f64>>, layshaft_solver::Statistics) {
        let mut model = Driveline::default();
        let mut y = model.initial();
        let mut points = Vec::new();
        let options = Options { method, max_order, output: Output::Interval(0.001), event_points: false, ..model.options(tolerance) };
        let s = integrate(&mut model, &mut y, &options, &mut |_: &mut Driveline, p: Point<'_>| points.push(p.states.to_vec())).unwrap();
        (points, s)
    }
    let (reference, _) = track(Method::DormandPrince, 1e-12, 12);
    for method in VARIABLE_STEP {
        for max_order in [2, 3, 5, 12] {
            for tolerance in [1e-3, 1e-4, 1e-5, 1e-6, 1e-7] {
                let (points, s) = track(method, tolerance, max_order);
                assert_eq!(points.len(), reference.len());
                let mut sum = 0.0; let mut max: f64 = 0.0; let mut count = 0;
                for (p, r) in points.iter().zip(&reference) { for (i, (a, b)) in p.iter().zip(r).enumerate() { let sc = if i < 9 { 0.02 } else { 100.0 }; let e = (a-b).abs()/sc; sum += e*e; max = max.max(e); count += 1; } }
                println!("PREC {:8} q{max_order:<3} {tolerance:e} rms {:9.2e} max {:9.2e} steps {:6} rej {:4} f {:6} f+g-shared {:6} lu {}", method.name(), (sum/count as f64).sqrt(), max, s.steps, s.rejected, s.function_evaluations, s.function_evaluations + s.root_evaluations - if method==Method::Bdf || method == Method::Adams {0} else {s.steps}, s.factorizations);
            }
            if !matches!(method, Method::Bdf) { break; }
        }
    }
}
