//! The parallel hybrid over the WLTC: energies add up, the battery is kept, less fuel than the same car without it.

use crate::support::{assert_near, largest_size, simulate, smallest};

#[test]
fn the_hybrid_keeps_its_battery_and_saves_fuel() {
    let run = simulate("HybridP2", &[]);
    assert!(largest_size(&run.series("error_kmh")) <= 2.0);
    assert_near(run.last("distance"), 23_266.0, 0.005 * 23_266.0);
    assert!(run.last("audit.relativeResidual") <= 1e-3);
    let charge = run.series("battery.soc");
    assert_near(run.last("battery.soc"), 0.6, 0.05);
    assert!(smallest(&charge) > 0.4);
    let plain = simulate("FuelConsumptionWLTC", &[]).last("consumption");
    let hybrid = run.last("corrected");
    assert!(hybrid < 0.85 * plain && hybrid > 0.6 * plain, "{hybrid} l/100 km instead of {plain}");
    // The engine is off at standstill and never turns backwards.
    assert!(smallest(&run.series("engine.w")) > -0.1);
    let standing = run.series("v_kmh").into_iter().zip(run.series("engine.m_flow"));
    assert!(standing.into_iter().all(|(speed, fuel)| speed > 1.0 || fuel == 0.0));
}

#[test]
fn the_electric_car_follows_the_cycle() {
    let run = simulate("ElectricCar", &[]);
    assert!(largest_size(&run.series("error_kmh")) <= 2.0);
    assert!((11.0..18.0).contains(&run.last("consumption")), "{} kWh/100 km", run.last("consumption"));
}
