//! Fuel consumption over drive cycles: the cycle is followed, figures are plausible, energies add up, solvers agree.

use crate::support::{Run, assert_near, largest_size, simulate};

fn assert_follows(run: &Run, kilometres: f64) {
    let error = largest_size(&run.series("error_kmh"));
    assert!(error <= 2.0, "off the cycle by {error} km/h");
    let distance = run.last("distance") / 1e3;
    assert_near(distance, kilometres, 0.005 * kilometres);
    let pedals = run.series("driver.throttle").into_iter().zip(run.series("driver.brake"));
    assert!(pedals.into_iter().all(|(throttle, brake)| throttle * brake == 0.0), "both pedals at once");
    assert!(run.last("audit.relativeResidual") <= 1e-3);
}

#[test]
fn the_cold_start_over_the_nedc_costs_more_than_the_hot_one() {
    let (cold, hot) = (simulate("FuelConsumption", &[]), simulate("FuelConsumptionHot", &[]));
    assert_follows(&cold, 11.0);
    assert_follows(&hot, 11.0);
    let (cold, hot) = (cold.last("consumption"), hot.last("consumption"));
    // A mid-size gasoline car with a four-speed automatic.
    assert!((6.5..8.5).contains(&cold), "{cold} l/100 km");
    assert!((1.02..1.12).contains(&(cold / hot)), "{cold} l/100 km cold, {hot} hot");
}

#[test]
fn the_consumption_starts_late_and_the_oil_warms_up() {
    let run = simulate("FuelConsumption", &[]);
    let consumption = run.series("consumption");
    let distance = run.series("distance");
    assert!(distance.iter().zip(&consumption).all(|(distance, value)| *distance > 199.0 || *value == 0.0));
    assert!(consumption.iter().any(|value| *value > 1.2 * run.last("consumption")), "high at first");
    assert!(run.last("engine.warmUp.T_coolant") > 355.0 && run.last("engine.warmUp.T_oil") > 350.0);
}

#[test]
fn the_wltc_is_followed() {
    assert_follows(&simulate("FuelConsumptionWLTC", &[]), 23.266);
}

#[test]
fn the_udds_is_followed() {
    assert_follows(&simulate("FuelConsumptionUDDS", &[]), 11.990);
}

#[test]
fn solvers_agree() {
    let reference = simulate("FuelConsumption", &["--solver", "bdf"]).last("consumption");
    for solver in [
        &["--solver", "radau"][..],
        &["--solver", "dopri"],
        &["--solver", "rk4", "--step", "0.1"],
        &["--solver", "impliciteuler", "--step", "0.1"],
    ] {
        let consumption = simulate("FuelConsumption", solver).last("consumption");
        assert_near(consumption / reference, 1.0, 1e-3);
    }
}

/// 2,000 times real time is ten microseconds per evaluation with this budget.
#[test]
fn the_cycle_stays_within_its_budget() {
    let run = simulate("FuelConsumption", &[]);
    assert!(run.statistic("function_evaluations") < 60_000.0, "{:#}", run.answer["statistics"]);
}
