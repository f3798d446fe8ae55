//! What the methods cost on the test problems.
//!
//! `cargo bench -p layshaft-solver` prints steps, evaluations and processor time of every problem and method.
//! `… -- driveline radau 1e-4 0.0005` runs one, with output at an interval, for counting instructions:
//! `valgrind --tool=callgrind target/release/deps/problems-* driveline radau 1e-4 0.0005`.

#[allow(dead_code, reason = "the references are for the tests")]
#[path = "../tests/problems/mod.rs"]
mod problems;

use layshaft_solver::{Method, Options, Output, Point, integrate};
use problems::Problem;

struct Request {
    problem: Option<String>,
    method: Option<Method>,
    tolerance: f64,
    output: Output,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse::<f64>().ok());
    let request = Request {
        problem: arguments.first().cloned(),
        method: arguments.get(1).and_then(|name| Method::by_name(name)),
        tolerance: number(2).unwrap_or(1e-6),
        output: number(3).map_or(Output::Events, Output::Interval),
    };
    println!("problem              method     steps  rejected  f        g        J     LU    events  points  CPU ms");
    measure::<problems::driveline::Driveline>(&request);
    measure::<problems::friction_block::FrictionBlock>(&request);
    measure::<problems::bouncing_ball::BouncingBall>(&request);
    measure::<problems::sampled_controller::SampledController>(&request);
    measure::<problems::kepler::Kepler>(&request);
    measure::<problems::brusselator::Brusselator>(&request);
    measure::<problems::harmonic_oscillator::HarmonicOscillator>(&request);
    measure::<problems::exponential_decay::ExponentialDecay>(&request);
    measure::<problems::hires::Hires>(&request);
    measure::<problems::robertson::Robertson>(&request);
    measure::<problems::van_der_pol::VanDerPol>(&request);
}

fn measure<P: Problem>(request: &Request) {
    if request.problem.as_ref().is_some_and(|problem| !P::NAME.contains(problem.as_str())) {
        return;
    }
    for method in [Method::Radau, Method::Bdf, Method::Adams, Method::DormandPrince] {
        let stiff = ["HIRES", "Robertson", "van der Pol"].contains(&P::NAME);
        let explicit = matches!(method, Method::Adams | Method::DormandPrince);
        if request.method.is_some_and(|wanted| wanted != method) || (stiff && explicit) {
            continue;
        }
        let mut model = P::default();
        let options = Options { method, output: request.output, ..model.options(request.tolerance) };
        let mut y = model.initial();
        let mut sum = 0.0;
        let mut sink = |_: &mut P, point: Point<'_>| sum += point.states[0];
        match integrate(&mut model, &mut y, &options, &mut sink) {
            Ok(s) => println!(
                "{:20} {:8} {:7} {:9}  {:<8} {:<8} {:<5} {:<5} {:<7} {:<7} {:.3}",
                P::NAME,
                method.name(),
                s.steps,
                s.rejected,
                s.function_evaluations,
                s.root_evaluations,
                s.jacobian_evaluations,
                s.factorizations,
                s.state_events + s.time_events,
                s.points,
                1e3 * s.cpu_seconds
            ),
            Err(failure) => println!("{:20} {:8} {failure}", P::NAME, method.name()),
        }
        std::hint::black_box(sum);
    }
}
