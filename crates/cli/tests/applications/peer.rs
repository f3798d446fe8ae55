//! Our car with the parameters of CommonRoad's multi-body model, beside that model: `data/peer/commonroad.py` computed the trajectories.

use crate::support::{Run, assert_in_book, largest, simulate, smallest};

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

/// Largest difference and root of the mean square, relative to the range of the peer. Points of both lie on one grid.
fn deviation(run: &Run, name: &str, times: &[f64], peer: &[f64]) -> (f64, f64) {
    let ours = run.series(name);
    let at = |time: f64| run.time().iter().rposition(|&other| other <= time + 1e-9).unwrap();
    let span = largest(peer) - smallest(peer);
    let off: Vec<f64> = times.iter().zip(peer).map(|(&time, value)| (ours[at(time)] - value).abs() / span).collect();
    (largest(&off), (off.iter().map(|off| off * off).sum::<f64>() / off.len() as f64).sqrt())
}

/// Runs a manoeuvre without camber against the peer made alike, and with the peer's camber against the peer as published: the row of the book.
fn beside(number: &str, speed: &str, stop: &str, text: &str, row: &str) {
    let peer = table(text);
    let times = peer("time");
    let mut found = format!("| {row} |");
    for (camber, suffix) in [("0", "_alike"), ("-1", "")] {
        let settings = [format!("manoeuvre={number}"), format!("v_start={speed}"), format!("camber={camber}")];
        let mut words = vec!["--interval", "0.05", "--stop-time", stop];
        settings.iter().for_each(|setting| words.extend(["--set", setting.as_str()]));
        let run = simulate("Layshaft.Vehicles.Examples.PeerManoeuvre", &words);
        for name in ["yawRate", "a_lateral"] {
            let (most, rms) = deviation(&run, name, &times, &peer(&format!("{name}{suffix}")));
            let digits = if rms < 0.001 { 2 } else { 1 };
            found.push_str(&format!(" {:.1} % ({:.digits$} %) |", 100.0 * most, 100.0 * rms));
        }
    }
    assert_in_book(include_str!("../../../../docs/src/applications/peer.md"), &[found]);
}

#[test]
fn step_of_the_steering() {
    beside("1", "20", "4", include_str!("../../../../data/peer/step_steer.csv"), "step of the steering");
}

#[test]
fn sine_with_dwell() {
    let text = include_str!("../../../../data/peer/sine_with_dwell.csv");
    beside("2", "22.2222222222222", "5", text, "sine with dwell");
}

#[test]
fn circle_with_growing_angle() {
    beside("3", "20", "40", include_str!("../../../../data/peer/circle.csv"), "circle");
}

#[test]
fn braking_in_a_turn() {
    beside("4", "20", "8", include_str!("../../../../data/peer/braking_in_turn.csv"), "braking in a turn");
}
