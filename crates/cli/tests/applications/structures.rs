//! All 64 sets of the six shift elements, under random pressures.

use crate::support::{largest_size, simulate, smallest};
use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

const MODEL: &str = "LayshaftTest.Gearbox.RandomPressures";

/// New random pressures in a run of 60 s.
const COMMANDS: f64 = 120.0;

/// One run; returns the sets of stuck elements it passed through. The model itself checks its energy audit.
fn run(pressed: u32, seed: u32) -> BTreeSet<u32> {
    let (pressed_setting, seed_setting) = (format!("pressed={pressed}"), format!("seed={seed}"));
    let run = simulate(MODEL, &["--set", &pressed_setting, "--set", &seed_setting]);
    assert_eq!(run.time().last(), Some(&60.0));
    // No chattering: each of seven pressures can make its element slide, reverse and stick a few times.
    let events = run.statistic("state_events");
    assert!(events <= 20.0 * COMMANDS, "set {pressed}: {events} events");
    // No cycling: the mixed systems settle after one or two passes on average.
    let (solved, passes) = (run.statistic("mixed_solutions"), run.statistic("mixed_passes"));
    assert!(passes <= 2.0 * solved, "set {pressed}: {passes} passes for {solved} mixed systems");
    // No energy created: the friction elements only take power.
    let throughput = largest_size(&run.series("audit.power[1]"));
    let least = smallest(&run.series("gearbox.P_clutches"));
    assert!(least >= -1e-4 * throughput, "set {pressed}: the clutches give {least} W");
    assert!(run.last("audit.relativeResidual") <= 1e-6);
    run.series("structure").iter().map(|&structure| structure as u32).collect()
}

#[test]
fn every_set_of_elements_survives_random_pressures() {
    let seen = Mutex::new(BTreeSet::new());
    let next = AtomicU32::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from).min(8) {
            scope.spawn(|| {
                loop {
                    let pressed = next.fetch_add(1, Ordering::Relaxed);
                    if pressed >= 64 {
                        break;
                    }
                    seen.lock().unwrap().extend(run(pressed, pressed + 1));
                }
            });
        }
    });
    // Stuck elements form every structure there is.
    assert_eq!(seen.into_inner().unwrap(), (0..64).collect());
}
