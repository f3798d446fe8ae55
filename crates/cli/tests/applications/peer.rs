//! Our car with the parameters of CommonRoad's multi-body model, beside that model: `data/peer/commonroad.py` computed the trajectories.

use crate::support::{Run, simulate};

/// Columns of a table by name.
fn table(text: &str) -> impl Fn(&str) -> Vec<f64> + use<'_> {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let header: Vec<&str> = lines.next().unwrap().split(',').collect();
    let rows: Vec<Vec<f64>> = lines.map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect();
    move |name| {
        let at = header.iter().position(|other| *other == name).unwrap();
        rows.iter().map(|row| row[at]).collect()
    }
}

/// Largest difference, relative to the range of the peer. Points of both lie on one grid.
fn deviation(run: &Run, name: &str, times: &[f64], peer: &[f64]) -> f64 {
    let ours = run.series(name);
    let at = |time: f64| run.time().iter().rposition(|&other| other <= time + 1e-9).unwrap();
    let span = peer.iter().copied().fold(f64::MIN, f64::max) - peer.iter().copied().fold(f64::MAX, f64::min);
    times.iter().zip(peer).map(|(&time, value)| (ours[at(time)] - value).abs() / span).fold(0.0, f64::max)
}

/// Runs a manoeuvre without camber against the peer made alike, and with the peer's camber against the peer as published. `bounds` are
/// those of yaw rate and lateral acceleration, alike and published.
fn beside(number: &str, speed: &str, stop: &str, text: &str, bounds: [(f64, f64); 2]) {
    let peer = table(text);
    let times = peer("time");
    for ((camber, suffix), (yaw_rate, acceleration)) in [("0", "_alike"), ("-1", "")].into_iter().zip(bounds) {
        let settings = [format!("manoeuvre={number}"), format!("v_start={speed}"), format!("camber={camber}")];
        let mut words = vec!["--interval", "0.05", "--stop-time", stop];
        settings.iter().for_each(|setting| words.extend(["--set", setting.as_str()]));
        let run = simulate("Layshaft.Vehicles.Examples.PeerManoeuvre", &words);
        for (name, bound) in [("yawRate", yaw_rate), ("a_lateral", acceleration)] {
            let found = deviation(&run, name, &times, &peer(&format!("{name}{suffix}")));
            assert!(
                found < bound,
                "{name}{suffix}: {:.2} % of the range, allowed {:.2} %",
                100.0 * found,
                100.0 * bound
            );
            // Much better than the bound: then the page should say so.
            assert!(found > 0.3 * bound, "{name}{suffix}: {:.2} % is far below {:.2} %", 100.0 * found, 100.0 * bound);
        }
    }
}

#[test]
fn step_of_the_steering() {
    let text = include_str!("../../../../data/peer/step_steer.csv");
    beside("1", "20", "4", text, [(0.023, 0.018), (0.030, 0.125)]);
}

#[test]
fn sine_with_dwell() {
    let text = include_str!("../../../../data/peer/sine_with_dwell.csv");
    beside("2", "22.2222222222222", "5", text, [(0.040, 0.035), (0.045, 0.075)]);
}

#[test]
fn circle_with_growing_angle() {
    let text = include_str!("../../../../data/peer/circle.csv");
    beside("3", "20", "40", text, [(0.010, 0.003), (0.020, 0.045)]);
}

#[test]
fn braking_in_a_turn() {
    let text = include_str!("../../../../data/peer/braking_in_turn.csv");
    beside("4", "20", "8", text, [(0.12, 0.125), (0.125, 0.155)]);
}
