//! What the models of a bench are at their shafts, from their answers to a torque: inertias, and the damping of the tyres.

use super::loop_model::Virtual;
use crate::bench::controller::Part;
use crate::bench::description::{Bench, VehicleModel};
use crate::bench::manoeuvre::Manoeuvre;
use crate::bench::models::Models;
use crate::bench::station::Role;
use crate::bench::wiring::measured;
use crate::realtime::Trouble;
use std::f64::consts::TAU;

/// Inertia of the loading gearbox at its dynamometer (`Layshaft.Bench.Components.LoadingGearbox`).
const LOADING_GEARBOX: f64 = 0.15;

/// Speed in m/s and gear in which a powertrain that starts from rest is looked at.
const CREEP: f64 = 2.0;
const LAUNCH: u32 = 3;

/// Inertia of a dynamometer with gearbox and flywheel, at the tested shaft.
pub fn dyno_inertia(bench: &Bench, shaft: usize) -> f64 {
    let dyno = &bench.dynos[shaft];
    let gearbox = if shaft == 0 { LOADING_GEARBOX } else { 0.0 };
    (dyno.inertia + dyno.flywheel + gearbox) / (dyno.ratio * dyno.ratio)
}

/// Inertia of the powertrain at a shaft: two runs of the hardware from the same start, one with more torque of its dynamometer.
pub fn powertrain_inertia(
    bench: &Bench,
    manoeuvre: &Manoeuvre,
    models: &mut Models,
    shaft: usize,
) -> Result<f64, Trouble> {
    let dyno = &bench.dynos[shaft];
    let (push, time) = (0.2 * dyno.torque, 0.03);
    let mut moving = manoeuvre.clone();
    if manoeuvre.start_speed < CREEP {
        // Bearings hold a powertrain at rest.
        let set = |name: &str, value: String| (name.to_string(), value);
        moving.hardware_set = vec![set("v_start", CREEP.to_string()), set("gear_start", LAUNCH.to_string())];
    }
    let steps = (time / bench.period()).round() as usize;
    let mut speeds = [0.0; 2];
    for (run, speed) in speeds.iter_mut().enumerate() {
        let mut hardware = Part::new(models.hardware(bench, &moving, Role::Joined, 0)?);
        let names = ["torque[1]", "torque[2]", "torque[3]"];
        let places = hardware.places([names[shaft]], "hardware").map_err(Trouble::Usage)?;
        for _ in 0..steps {
            let outputs = hardware.try_inputs(&places, &[run as f64 * push]).map_err(Trouble::Usage)?;
            *speed = outputs[measured::SPEED + shaft];
        }
    }
    // The torque comes with a lag, the speed late.
    let lag = 1.0 / (TAU * dyno.bandwidth);
    let seen = time - bench.sensor(shaft).latency - 0.5 * bench.period();
    let effective = seen - lag * (1.0 - (-seen / lag).exp());
    let total = push / dyno.ratio * effective / (speeds[1] - speeds[0]).abs().max(1e-9);
    Ok((total - dyno_inertia(bench, shaft)).max(0.0))
}

/// What the virtual vehicle is at a shaft, while it drives with the speed of the manoeuvre.
pub fn virtual_shaft(
    bench: &Bench,
    manoeuvre: &Manoeuvre,
    models: &mut Models,
    shaft: usize,
) -> Result<Virtual, Trouble> {
    // A vehicle at rest is held by its tyres.
    let mut moving = manoeuvre.clone();
    let speed = if manoeuvre.speed > 0.0 { manoeuvre.speed } else { 10.0 };
    moving.vehicle_set.retain(|(name, _)| name != "vehicle.v_start");
    moving.vehicle_set.push(("vehicle.v_start".to_string(), speed.to_string()));
    let push = 0.02 * bench.dynos[shaft].limits.torque;
    let steps = (1.0 / bench.period()).round() as usize;
    let mut speeds = [Vec::new(), Vec::new()];
    for (run, speeds) in speeds.iter_mut().enumerate() {
        let mut vehicle = models.parts(bench, &moving)?.vehicle;
        let places = vehicle.places([["tau[1]", "tau[2]", "tau[3]"][shaft]], "vehicle").map_err(Trouble::Usage)?;
        for _ in 0..steps {
            let outputs = vehicle.try_inputs(&places, &[run as f64 * push]).map_err(Trouble::Usage)?;
            speeds.push(outputs[shaft]);
        }
    }
    let answer: Vec<f64> = speeds[1].iter().zip(&speeds[0]).map(|(with, without)| with - without).collect();
    let period = bench.period();
    // Beginning and end of the answer: wheels alone, and all of the vehicle.
    let wheels = push * period / answer[0].abs().max(1e-12);
    let (half, end) = (steps / 2, steps - 1);
    let slope = (answer[end] - answer[half]) / ((end - half) as f64 * period);
    let total = (push / slope.abs().max(1e-12)).max(wheels);
    if bench.vehicle.model == VehicleModel::Simple || total < 1.2 * wheels {
        return Ok(Virtual { wheels: total, tyre: None });
    }
    let behind = total - wheels;
    let offset = answer[end] - slope * (end + 1) as f64 * period;
    let damping = push * (behind / total).powi(2) / offset.abs().max(1e-12);
    // Within the first step the tyre has held back already.
    let wheels = (wheels - period * damping).max(0.3 * wheels);
    Ok(Virtual { wheels, tyre: Some((damping, behind)) })
}
