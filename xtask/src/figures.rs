//! `cargo xtask figures`: draws the figures of the book anew, with the program itself.

use crate::{prerequisites, workspace};
use anyhow::{Context, Result, ensure};
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Simulate the examples the book shows and draw its figures into docs/src/images
#[derive(Args)]
pub struct Figures {
    /// Only figures whose file name contains this
    filter: Option<String>,

    /// A built `layshaft`; else it is built
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
}

struct Figure {
    file: &'static str,
    runs: &'static [Run],
    panels: &'static [&'static str],
    span: Option<(&'static str, &'static str)>,
}

struct Run {
    legend: &'static str,
    /// A model of the library, or a file of the repository.
    model: &'static str,
    /// Variables kept.
    variables: &'static str,
    settings: &'static [&'static str],
}

const fn run_of(legend: &'static str, model: &'static str, variables: &'static str) -> Run {
    Run { legend, model, variables, settings: &[] }
}

/// Steps of a bench's controllers.
const FIXED_STEP: &[&str] = &["--solver=inline-implicit-euler", "--step=0.5ms"];

/// What the figures of suspensions and of the car on them show.
const KINEMATICS: &str = r"parallel\.left\.(travel|camber|toe|rollCentre|motionRatio)";
const STEP_STEER: &str = r"car\.(yawRate|a_lateral|roll)|camberFrontOutside|car\.front\.steering\.tauHands";

const FIGURES: &[Figure] = &[
    Figure {
        file: "nedc.svg",
        runs: &[
            run_of("cold start", "FuelConsumption", ".*"),
            run_of("hot start", "FuelConsumptionHot", r"consumption|engine\.warmUp\.T_oil"),
        ],
        panels: &[
            "Speed [km/h]: v_wanted_kmh = wanted, v_kmh = driven",
            "Gear: bus.transmission.gear = gear",
            "Consumption since the start [l/100 km]: consumption",
            "Temperatures [K]: engine.warmUp.T_coolant = coolant, engine.warmUp.T_oil = oil",
        ],
        span: None,
    },
    Figure {
        file: "wltc.svg",
        runs: &[run_of("automatic", "FuelConsumptionWLTC", ".*")],
        panels: &[
            "Speed [km/h]: v_wanted_kmh = wanted, v_kmh = driven",
            "Speed error [km/h]: error_kmh = driven - wanted",
            "Consumption since the start [l/100 km]: consumption",
        ],
        span: None,
    },
    Figure {
        file: "hybrid.svg",
        runs: &[run_of("hybrid", "HybridP2", ".*"), run_of("automatic", "FuelConsumptionWLTC", "consumption")],
        panels: &[
            "Speed [km/h]: v_kmh = driven",
            "Torque [N.m]: engine.tau = engine, motor.tau = electric machine",
            "State of charge: battery.soc = battery",
            "Consumption since the start [l/100 km]: consumption",
        ],
        span: None,
    },
    Figure {
        file: "hybrid_start.svg",
        runs: &[run_of("hybrid", "HybridP2", ".*")],
        panels: &[
            "Speed [km/h]: v_kmh = driven",
            "Shafts [rad/s]: engine.w = engine, motor.w = electric machine",
            "Torque [N.m]: motor.separating.tau = separating clutch, motor.tau = electric machine",
        ],
        span: Some(("600", "700")),
    },
    Figure {
        file: "upshift.svg",
        runs: &[run_of("upshift", "Gearbox4HP22", ".*")],
        panels: &[
            "Speed [1/min]: n_engine = engine, n_turbine = turbine",
            "Acceleration [m/s2]: a = car",
            "Commands: clutchControl.command[2] = B, clutchControl.command[4] = C', clutchControl.command[6] = E, \
             clutchControl.command[7] = F",
        ],
        span: None,
    },
    Figure {
        file: "shift34.svg",
        runs: &[run_of("plain", "Gearbox4HP22", ".*"), run_of("optimal", "OptimalShift34", ".*")],
        panels: &[
            "Command of clutch E: clutchControl.command[6] = E",
            "Torque [N.m]: gearbox.E.tau = E, gearbox.F.tau = F",
            "Slip of clutch E [rad/s]: gearbox.E.slip = slip",
            "Acceleration [m/s2]: a = car",
        ],
        span: Some(("17.8", "20")),
    },
    Figure {
        file: "truck_launch.svg",
        runs: &[run_of("launch", "Truck4700Launch", ".*")],
        panels: &["Speed [mph]: v_mph = truck", "Engine [1/min]: n_engine = engine", "Gear: gear"],
        span: None,
    },
    Figure {
        file: "truck_reduced.svg",
        runs: &[run_of("55 elements", "Truck4700", ".*"), run_of("17 elements", "Truck4700Reduced", ".*")],
        panels: &["Speed [m/s]: v = truck", "Torque at the driven wheels [N.m]: tau_drive = wheels"],
        span: None,
    },
    Figure {
        file: "truck_shift.svg",
        runs: &[
            run_of("55 elements", "Truck4700ShiftDuration", ".*"),
            run_of("17 elements", "Truck4700ShiftDurationReduced", ".*"),
        ],
        panels: &[
            "Shift of 0.4 s, acceleration [m/s2]: fast.a = truck",
            "Shift of 0.8 s, acceleration [m/s2]: normal.a = truck",
            "Shift of 1.2 s, acceleration [m/s2]: slow.a = truck",
        ],
        span: Some(("7", "9.2")),
    },
    Figure {
        file: "truck_maps.svg",
        runs: &[run_of("truck", "Truck4700Maps", ".*")],
        panels: &[
            "Converter over the speed ratio: torqueRatio = torque ratio, efficiency",
            "Shift map over the demand, turbine [1/min]: up = upshift, down = downshift",
            "Ratios over the place in the shift 1-2: torqueBlend = torque, speedBlend = speed",
            "Engine, 600 to 2800 1/min [N.m]: fullLoad = full load, halfLoad = half of the fuel",
        ],
        span: None,
    },
    Figure {
        file: "truck_losses.svg",
        runs: &[run_of("truck", "Truck4700Losses", "idle.*|loaded.*|axle(Idle|Loaded)")],
        panels: &[
            "Gearbox without load, over the input speed in rad/s [N.m]: idle[1] = 1, idle[2] = 2, idle[3] = 3, idle[4] = 4",
            "Gearbox with 300 N.m at the input [N.m]: loaded[1] = 1, loaded[2] = 2, loaded[3] = 3, loaded[4] = 4",
            "Axle, at the propeller shaft [N.m]: axleIdle = without load, axleLoaded = with 300 N.m",
        ],
        span: None,
    },
    Figure {
        file: "car_maps.svg",
        runs: &[run_of("car", "CarMaps", ".*")],
        panels: &[
            "Shift map over the throttle [km/h]: up[1] = 1-2, down[1] = 2-1, up[2] = 2-3, down[2] = 3-2, up[3] = 3-4, down[3] = 4-3",
            "Converter over the speed ratio: torqueRatio = torque ratio, efficiency",
            "Engine, 800 to 6000 1/min [N.m]: fullLoad = full throttle, halfLoad = half throttle",
            "Gear losses over 0 to 200 N.m [N.m]: loss[1] = 1, loss[2] = 2, loss[3] = 3, loss[4] = 4",
        ],
        span: None,
    },
    Figure {
        file: "upshift_optimal.svg",
        runs: &[run_of("plain", "Gearbox4HP22", ".*"), run_of("optimal", "OptimalUpshifts", ".*")],
        panels: &["Engine [1/min]: n_engine = engine", "Acceleration [m/s2]: a = car"],
        span: None,
    },
    Figure {
        file: "gearbox_hydraulics.svg",
        runs: &[run_of("hydraulic", "Gearbox4HP22Hydraulic", ".*"), run_of("lag", "Gearbox4HP22", ".*")],
        panels: &[
            "Pressure on the plates of F [bar]: clutchControl.pressure[7] = F",
            "Torque [N.m]: gearbox.E.tau = E, gearbox.F.tau = F",
            "Acceleration [m/s2]: a = car",
        ],
        span: Some(("17.8", "19.2")),
    },
    Figure {
        file: "gearbox_driven.svg",
        runs: &[run_of("driven", "Gearbox4HP22Driven", ".*")],
        panels: &[
            "Speed [km/h]: v_kmh = driven, v_wanted_kmh = wanted",
            "Pedals: bus.driver.accelerator = accelerator, bus.driver.brake = brake",
            "Gear: bus.transmission.gear = gear",
            "Shafts [rad/s]: engine.w = engine, transmission.w_input = turbine",
            "Acceleration [m/s2]: a = car",
        ],
        span: None,
    },
    Figure {
        file: "gearbox_shifts.svg",
        runs: &[run_of("plain", "Gearbox4HP22DrivenPlain", ".*"), run_of("as needed", "Gearbox4HP22Driven", ".*")],
        panels: &["Gear: bus.transmission.gear = gear", "Acceleration [m/s2]: a = car"],
        span: Some(("45", "140")),
    },
    Figure {
        file: "two_blocks.svg",
        runs: &[run_of("blocks", "FrictionTwoBlocks", ".*")],
        panels: &[
            "Relative speeds [m/s]: v1 = lower block to ground, v2 = upper to lower block",
            "Driving forces [N]: u1.y = u1, u2.y = u2",
            "Friction forces [N]: f1, f2",
        ],
        span: None,
    },
    Figure {
        file: "tip_in.svg",
        runs: &[run_of("tip-in", "TipIn", ".*")],
        panels: &["Torque of the drive shafts [N.m]: shaft.tau = shafts", "Acceleration [m/s2]: car.a = car"],
        span: None,
    },
    Figure {
        file: "engine_on_mounts.svg",
        runs: &[run_of("engine", "Layshaft.MultiBody.Examples.EngineOnMounts", ".*")],
        panels: &[
            "Torque [N.m]: combustion.tau = combustion, driveShaft.tau = drive shaft",
            "Deflection of the mounts [m]: mountLeft.s[3] = left, mountRight.s[3] = right, mountRear.s[3] = rear",
        ],
        span: None,
    },
    Figure {
        file: "pull_away.svg",
        runs: &[run_of("car", "examples/PullAway.mo", ".*")],
        panels: &[
            "Engine [rad/s]: engine",
            "Slip of the clutch [rad/s]: clutch.slip = slip",
            "Torque of the clutch [N.m]: clutch.torque = torque",
            "Speed of the car [m/s]: speed",
        ],
        span: None,
    },
    Figure {
        file: "tutorial_coasting.svg",
        runs: &[Run { settings: &["--stop-time=300"], ..run_of("car", "examples/tutorial/Coasting.mo", ".*") }],
        panels: &["Speed [m/s]: v", "Force [N]: drag = air, resistance = road"],
        span: None,
    },
    Figure {
        file: "tutorial_shift.svg",
        runs: &[run_of("shift", "examples/tutorial/TwoSpeed.mo", ".*")],
        panels: &[
            "Speed [rad/s]: engine.w = engine, clutch.slip = slip of the clutch, brake.slip = slip of the brake",
            "Torque [N.m]: brake.tau = brake, clutch.tau = clutch",
            "Acceleration [rad/s2]: car.a = wheels",
        ],
        span: Some(("3.5", "6")),
    },
    Figure {
        file: "tutorial_lead.svg",
        runs: &[
            run_of("lead 0", "examples/tutorial/TwoSpeed.mo", ".*"),
            Run {
                settings: &["--set=lead=-0.1"],
                ..run_of("lead -0.1 s", "examples/tutorial/TwoSpeed.mo", r"engine\.w|brake\.tau|car\.a")
            },
        ],
        panels: &[
            "Engine [rad/s]: engine.w = engine",
            "Torque of the brake [N.m]: brake.tau = brake",
            "Acceleration [rad/s2]: car.a = wheels",
        ],
        span: Some(("3.5", "6")),
    },
    Figure {
        file: "tutorial_driveline.svg",
        runs: &[run_of("driveline", "examples/tutorial/Driveline.mo", ".*")],
        panels: &["Speed [rad/s]: car.w = car", "Acceleration [rad/s2]: car.a = car"],
        span: None,
    },
    Figure {
        file: "tutorial_reduced.svg",
        runs: &[
            run_of("12 elements", "examples/tutorial/Driveline.mo", ".*"),
            Run {
                settings: &[
                    "--set=damper.spring.removed=true",
                    "--set=damper.damper.removed=true",
                    "--set=differential.removed=true",
                    "--set=road.removed=true",
                ],
                ..run_of("8 elements", "examples/tutorial/Driveline.mo", r"car\.a")
            },
        ],
        panels: &["Acceleration [rad/s2]: car.a = car"],
        span: None,
    },
    Figure {
        file: "car_levels.svg",
        runs: &[
            run_of("level 1", "MorseCar", r"bus\..*"),
            Run { settings: &["--set=level=2"], ..run_of("level 2", "MorseCar", r"bus\..*") },
            Run { settings: &["--set=level=3"], ..run_of("level 3", "MorseCar", r"bus\..*") },
            Run { settings: &["--set=level=4"], ..run_of("level 4", "MorseCar", r"bus\..*") },
            Run { settings: &["--set=level=5"], ..run_of("level 5", "MorseCar", r"bus\..*") },
        ],
        panels: &[
            "Engine speed [rad/s]: bus.engine.speed = engine",
            "Speed [m/s]: bus.chassis.speed = car",
            "Acceleration [m/s2]: bus.chassis.acceleration = car",
        ],
        span: None,
    },
    Figure {
        file: "car_pull_away.svg",
        runs: &[
            run_of("level 1", "MorseCar", r"bus\..*|mounts\.mount[13]\.s\[1\]"),
            Run { settings: &["--set=level=5"], ..run_of("level 5", "MorseCar", r"bus\..*") },
        ],
        panels: &[
            "Shaft speeds [rad/s]: bus.engine.speed = engine, bus.transmission.inputSpeed = input shaft",
            "Acceleration [m/s2]: bus.chassis.acceleration = car",
            "Torque of the drive shafts [N.m]: bus.driveline.torque = both shafts",
            "Mounts, fore and aft [m]: mounts.mount1.s[1] = upper left, mounts.mount3.s[1] = lower",
        ],
        span: Some(("6", "18")),
    },
    Figure {
        file: "car_standstill.svg",
        runs: &[run_of("slope", "Layshaft.Vehicles.Rigs.TyreOnSlope", r"(good|line|naive)\.[sv]")],
        panels: &["Way on a slope of 20 % [m]: good.s = bristle tyre, line.s = bristle tyre in one dimension, \
             naive.s = plain slip"],
        span: None,
    },
    Figure {
        file: "tyre_file.svg",
        runs: &[run_of("rig", "Layshaft.Vehicles.Rigs.TyreFromFile", r"kappa|alpha|F[xy]|Mz|wheel\.tyre\.R_[el]")],
        panels: &[
            "Slip: kappa = slip, alpha = slip angle",
            "Force [N]: Fx = longitudinal, Fy = lateral",
            "Aligning torque [N.m]: Mz",
            "Radius [m]: wheel.tyre.R_e = effective, wheel.tyre.R_l = loaded",
        ],
        span: None,
    },
    Figure {
        file: "road_lap.svg",
        runs: &[Run {
            settings: &["--interval=0.25"],
            ..run_of(
                "lap",
                "Layshaft.Vehicles.Examples.ProvingGroundLap",
                r"e|car\.(a_lateral|body\.r_0.*|front\.(left|right)Wheel\.tyre\.(mu|Fz))",
            )
        }],
        panels: &[
            "Height of the car [m]: car.body.r_0[3] = front axle",
            "Distance from the middle of the road [m]: e = car",
            "Friction: car.front.leftWheel.tyre.mu = front left, car.front.rightWheel.tyre.mu = front right",
            "Load [N]: car.front.leftWheel.tyre.Fz = front left",
            "Lateral acceleration [m/s2]: car.a_lateral = car",
        ],
        span: None,
    },
    Figure {
        file: "road_split.svg",
        runs: &[run_of("car", "Layshaft.Vehicles.Examples.SplitFriction", r"mu.*|Fx.*|car\.body\.r_0.*")],
        panels: &[
            "Friction: mu[1] = front left, mu[2] = front right",
            "Longitudinal force [N]: Fx[1] = front left, Fx[2] = front right, Fx[3] = rear left, Fx[4] = rear right",
            "Sideways [m]: car.body.r_0[2] = front axle",
        ],
        span: Some(("0.5", "3.5")),
    },
    Figure {
        file: "road_cobbles.svg",
        runs: &[run_of("rig", "Layshaft.Vehicles.Rigs.RoughRoad", r"(one|five)\.(Fz|f_axle|z)")],
        panels: &[
            "Load [N]: one.Fz = one point, five.Fz = five points",
            "Force on the axle [N]: one.f_axle = one point, five.f_axle = five points",
            "Height of the axle [m]: one.z = one point, five.z = five points",
        ],
        span: Some(("3", "7")),
    },
    Figure {
        file: "tyre_rig.svg",
        runs: &[run_of("rig", "Layshaft.Vehicles.Rigs.Tyre", r"kappa|alpha|F[xy]|wheel\.tyre\.contact\.slip\.power")],
        panels: &[
            "Slip: kappa = slip",
            "Slip angle [deg]: alpha = slip angle",
            "Forces [N]: Fx = longitudinal, Fy = lateral",
            "Power lost in the contact [W]: wheel.tyre.contact.slip.power = power",
        ],
        span: None,
    },
    Figure {
        file: "suspension_kinematics.svg",
        runs: &[
            run_of("double wishbones", "Layshaft.Vehicles.Rigs.KnC", KINEMATICS),
            Run {
                legend: "MacPherson struts",
                model: "Layshaft.Vehicles.Rigs.KnC",
                variables: KINEMATICS,
                settings: &["--set", "suspension=4"],
            },
            Run {
                legend: "twist beam",
                model: "Layshaft.Vehicles.Rigs.KnC",
                variables: KINEMATICS,
                settings: &["--set", "suspension=5"],
            },
        ],
        panels: &[
            "Travel [mm]: parallel.left.travel = travel",
            "Camber [deg]: parallel.left.camber = camber",
            "Toe [deg]: parallel.left.toe = toe",
            "Roll centre [mm]: parallel.left.rollCentre = height",
            "Motion ratio: parallel.left.motionRatio = ratio",
        ],
        span: Some(("0.5", "20.5")),
    },
    Figure {
        file: "step_steer.svg",
        runs: &[
            run_of("double wishbones", "Layshaft.Vehicles.Examples.StepSteer", STEP_STEER),
            Run {
                legend: "struts and twist beam",
                model: "Layshaft.Vehicles.Examples.StepSteer",
                variables: STEP_STEER,
                settings: &["--set", "front=4", "--set", "rear=5"],
            },
        ],
        panels: &[
            "Yaw rate [rad/s]: car.yawRate = yaw rate",
            "Lateral acceleration [m/s2]: car.a_lateral = acceleration",
            "Roll [deg]: car.roll = roll",
            "Camber of the outer front wheel against the road [deg]: camberFrontOutside = camber",
            "Torque at the steering wheel [N.m]: car.front.steering.tauHands = torque",
        ],
        span: None,
    },
    Figure {
        file: "engine_cycle.svg",
        runs: &[run_of(
            "2500 rpm, full load",
            "Layshaft.Vehicles.Rigs.EngineCycle",
            r"engine\.(cylinder\[[1-4]\]\.(p|m_flow_in|m_flow_ex)|mechanics\.(gas|mass)Torque|mount\.f\[3\])",
        )],
        panels: &[
            "Pressure [bar]: engine.cylinder[1].p = 1, engine.cylinder[2].p = 2, engine.cylinder[3].p = 3, \
             engine.cylinder[4].p = 4",
            "Flows of the first cylinder [kg/s]: engine.cylinder[1].m_flow_in = intake, \
             engine.cylinder[1].m_flow_ex = exhaust",
            "Torque [N.m]: engine.mechanics.gasTorque = gas, engine.mechanics.massTorque = pistons",
            "Force on the mount, vertical [N]: engine.mount.f[3] = block",
        ],
        span: Some(("0.48", "0.576")),
    },
    Figure {
        file: "turbo_acceleration.svg",
        runs: &[run_of("1.8 l turbo", "Acceleration250", "v_kmh|turbo_rpm|plenum|engine_rpm|wastegate|dumpValve")],
        panels: &[
            "Speed of the car [km/h]: v_kmh = car",
            "Speed of the turbocharger [rpm]: turbo_rpm = shaft",
            "Pressure of the plenum [bar]: plenum = absolute",
            "Speed of the crankshaft [rpm]: engine_rpm = crankshaft",
            "Opening: wastegate = wastegate, dumpValve = dump valve",
        ],
        span: None,
    },
    Figure {
        file: "turbo_surrogate.svg",
        runs: &[run_of("1.8 l turbo", "SurrogateBeside", r"p_full|p_surrogate|.*turbo\.shaft\.n|.*cylinders\.tau")],
        panels: &[
            "Pressure of the plenum [Pa]: p_full = full, p_surrogate = surrogate",
            "Speed of the turbocharger [rpm]: engine.turbo.shaft.n = full, surrogate.turbo.shaft.n = surrogate",
            "Torque of the cylinders [N.m]: engine.cylinders.tau = full, surrogate.cylinders.tau = surrogate",
        ],
        span: None,
    },
    Figure {
        file: "turbo_full_load.svg",
        runs: &[run_of(
            "full load",
            "Layshaft.Engines.Rigs.FullLoad",
            r"torque|power_kW|engine\.(n|plenum\.p|charge\.p|turbo\.(manifold\.[pT]|shaft\.n|wastegate\.opening))",
        )],
        panels: &[
            "Speed of the crankshaft [rev/min]: engine.n = crankshaft",
            "Torque [N.m]: torque = at the clutch",
            "Power [kW]: power_kW = at the clutch",
            "Pressures [bar]: engine.plenum.p = plenum, engine.charge.p = before the throttle, \
             engine.turbo.manifold.p = before the turbine",
            "Speed of the turbocharger [rev/min]: engine.turbo.shaft.n = shaft",
            "Opening: engine.turbo.wastegate.opening = wastegate",
        ],
        span: Some(("4", "70")),
    },
    Figure {
        file: "turbo_steps.svg",
        runs: &[run_of(
            "2500 rpm",
            "Layshaft.Engines.Rigs.LoadSteps",
            r"torque|idling\.n|engine\.(control\.torque\.tau_wanted|lambdaSensor\.lambda|plenum\.p|charge\.p|turbo\..*|throttle\.position)",
        )],
        panels: &[
            "Torque [N.m]: engine.control.torque.tau_wanted = wanted, torque = at the clutch",
            "Pressures [bar]: engine.plenum.p = plenum, engine.charge.p = before the throttle, \
             engine.turbo.manifold.p = before the turbine",
            "Opening: engine.throttle.position = throttle, engine.turbo.wastegate.opening = wastegate, \
             engine.turbo.dumpValve.opening = dump valve",
            "Speed of the turbocharger [rev/min]: engine.turbo.shaft.n = shaft",
            "Lambda: engine.lambdaSensor.lambda = sensor",
            "Idle [rev/min]: idling.n = engine that idles",
        ],
        span: None,
    },
    Figure {
        file: "turbo_surge.svg",
        runs: &[run_of(
            "95,000 rpm",
            "Layshaft.Engines.Rigs.Surge",
            r"with(out)?\.(compressor\.(m_flow|Pi|tau)|dumpValve\.opening)",
        )],
        panels: &[
            "Flow [kg/s]: without.compressor.m_flow = without dump valve, with.compressor.m_flow = with dump valve",
            "Ratio of the pressures: without.compressor.Pi = without dump valve, with.compressor.Pi = with dump valve",
            "Torque [N.m]: without.compressor.tau = without dump valve, with.compressor.tau = with dump valve",
        ],
        span: Some(("0.2", "0.8")),
    },
    Figure {
        file: "turbo_cycle.svg",
        runs: &[run_of(
            "3000 rpm, full load",
            "Layshaft.Engines.Rigs.TurboCycle",
            r"engine\.(cylinders\.cylinder\[[1-4]\]\.(p|T|m_flow_in|m_flow_ex|X\[[237]\])|(intake|exhaust)Port\[1\]\.p|turbo\.manifold\.p)",
        )],
        panels: &[
            "Pressure [bar]: engine.cylinders.cylinder[1].p = 1, engine.cylinders.cylinder[2].p = 2, \
             engine.cylinders.cylinder[3].p = 3, engine.cylinders.cylinder[4].p = 4",
            "Flows of the first cylinder [kg/s]: engine.cylinders.cylinder[1].m_flow_in = intake, \
             engine.cylinders.cylinder[1].m_flow_ex = exhaust",
            "Mass fractions: engine.cylinders.cylinder[1].X[2] = O2, engine.cylinders.cylinder[1].X[3] = CO2, \
             engine.cylinders.cylinder[1].X[7] = fuel",
            "Pressures of the ports [bar]: engine.intakePort[1].p = intake, engine.exhaustPort[1].p = exhaust, \
             engine.turbo.manifold.p = before the turbine",
        ],
        span: Some(("0.24", "0.36")),
    },
    Figure {
        file: "bench_cycle.svg",
        runs: &[Run {
            settings: FIXED_STEP,
            ..run_of(
                "cycle",
                "Layshaft.Bench.Examples.UrbanCycle",
                r"v_.*_kmh|powertrain\.(tau_.*|n_.*|gear|fuel.*|battery_.*)",
            )
        }],
        panels: &[
            "Velocity [km/h]: v_desired_kmh = wanted, v_model_kmh = model, v_measured_kmh = measured",
            "Torque [N.m]: powertrain.tau_ICE = engine, powertrain.tau_EM_R = electric machine",
            "Speed [rev/min]: powertrain.n_ICE = engine, powertrain.n_EM_R = electric machine",
            "Gear: powertrain.gear = gear",
            "Fuel rate [kg/s]: powertrain.fuelRate = fuel",
            "Fuel [kg]: powertrain.fuelMass = fuel",
            "Battery [A]: powertrain.battery_I = current",
            "Battery [V]: powertrain.battery_U = voltage",
            "State of charge: powertrain.battery_SOC = battery",
        ],
        span: None,
    },
    Figure {
        file: "bench_turn.svg",
        runs: &[Run {
            settings: FIXED_STEP,
            ..run_of(
                "turn",
                "Layshaft.Bench.Examples.Turn",
                r"v_me?[oa].*_kmh.*|powertrain\.tau_.*|vehicle\.(steering|ay|Sx.*)",
            )
        }],
        panels: &[
            "Steering wheel [deg]: vehicle.steering = angle",
            "Velocity [km/h]: v_mod_kmh[2] = FR model, v_meas_kmh[2] = FR measured, v_mod_kmh[1] = R model, \
             v_meas_kmh[1] = R measured, v_mod_kmh[3] = FL model, v_meas_kmh[3] = FL measured",
            "Torque [N.m]: powertrain.tau_ICE = engine, powertrain.tau_EM_R = electric machine R, \
             powertrain.tau_EM_F[1] = FR, powertrain.tau_EM_F[2] = FL",
            "Lateral acceleration [m/s2]: vehicle.ay = vehicle",
            "Slip: vehicle.Sx[1] = FL, vehicle.Sx[2] = FR, vehicle.Sx[3] = RL, vehicle.Sx[4] = RR",
        ],
        span: Some(("1", "18")),
    },
    Figure {
        file: "bench_inertia.svg",
        runs: &[Run {
            settings: FIXED_STEP,
            ..run_of(
                "inertia",
                "Layshaft.Bench.Studies.VirtualInertia",
                r"v_.*|difference_kmh|.*\.dyno\.tau|.*\.tau_shaft",
            )
        }],
        panels: &[
            "Speed [km/h]: v_road_kmh = road, v_bench_kmh = bench, v_wrong_kmh = bench that compensates",
            "Bench minus road [km/h]: difference_kmh = difference",
            "Dynamometer [N.m]: right.dyno.tau = bench, wrong.dyno.tau = bench that compensates",
            "Shaft [N.m]: right.tau_shaft = bench, wrong.tau_shaft = bench that compensates",
        ],
        span: None,
    },
    Figure {
        file: "bench_flywheel.svg",
        runs: &[Run {
            settings: FIXED_STEP,
            ..run_of("flywheel", "Layshaft.Bench.Studies.Flywheel", r"v_kmh.*|exchanged.*|.*\.dyno\.tau")
        }],
        panels: &[
            "Speed [km/h]: v_kmh[1] = dynamometer alone, v_kmh[2] = with flywheel, v_kmh[3] = too heavy",
            "Dynamometer [N.m]: without.dyno.tau = dynamometer alone, negative.dyno.tau = too heavy, \
             fitting.dyno.tau = with flywheel",
            "Exchanged with the grid [kJ]: exchanged[1] = dynamometer alone, exchanged[2] = with flywheel, \
             exchanged[3] = too heavy",
        ],
        span: None,
    },
    Figure {
        file: "bench_shaft.svg",
        runs: &[
            Run { settings: FIXED_STEP, ..run_of("5 ms", "Layshaft.Bench.Studies.VirtualShaft", r"w.*|tau.*") },
            Run {
                settings: &["--solver=inline-implicit-euler", "--step=0.5ms", "--set=latency=20e-3"],
                ..run_of("20 ms", "Layshaft.Bench.Studies.VirtualShaft", r"w\[.\]|tau_shaft.*")
            },
        ],
        panels: &[
            "First place [rad/s]: w[1] = virtual shaft, wOneShaft[1] = real shaft",
            "Other place [rad/s]: w[2] = virtual shaft, wOneShaft[2] = real shaft",
            "Torque of the shaft [N.m]: tau_shaft[1] = virtual shaft, tauOneShaft = real shaft",
        ],
        span: None,
    },
    Figure {
        file: "bench_engine.svg",
        runs: &[Run {
            settings: FIXED_STEP,
            ..run_of("engine", "Layshaft.Bench.Studies.EngineInTheLoop", r"v_.*|n_.*|gear|(engine|sensor)\.tau")
        }],
        panels: &[
            "Speed [km/h]: v_wanted_kmh = wanted, v_kmh = virtual vehicle",
            "Speed [rev/min]: n_engine = engine, n_turbine = virtual turbine",
            "Torque [N.m]: sensor.tau = sensor, engine.tau = engine",
            "Gear: gear = virtual gearbox",
        ],
        span: None,
    },
];

/// Results that the scripts under docs/figures draw: name of the file, model.
const FOR_SCRIPTS: &[(&str, &str)] = &[
    ("launch", "Truck4700Launch"),
    ("full", "Truck4700"),
    ("blocks", "FrictionTwoBlocks"),
    ("hand", "Layshaft.Examples.FrictionByHand"),
    ("gearbox", "Gearbox4HP22"),
    ("optimal", "OptimalShift34"),
    ("nedc", "FuelConsumption"),
];

/// The same of the manoeuvres beside a peer: number, speed, stop time.
const MANOEUVRES: &[(&str, &str, &str)] =
    &[("1", "20", "4"), ("2", "22.2222222222222", "5"), ("3", "20", "40"), ("4", "20", "8")];

/// Scripts and the figures they draw.
const SCRIPTS: &[(&str, &[&str])] = &[
    ("truck.py", &["truck_activity"]),
    ("robustness.py", &["truck_robustness"]),
    ("peer.py", &["peer"]),
    (
        "validation.py",
        &[
            "validation_blocks",
            "validation_cycle",
            "validation_upshift",
            "validation_shift34",
            "validation_launch",
            "validation_response",
        ],
    ),
];

impl Figures {
    pub fn run(&self) -> Result<bool> {
        let binary = workspace::binary(self.binary.as_deref())?;
        let folder = workspace::root().join("docs/src/images");
        let scratch = std::env::temp_dir().join(format!("layshaft-figures-{}", std::process::id()));
        let wanted = self.filter.as_deref().unwrap_or_default();
        for figure in FIGURES.iter().filter(|figure| figure.file.contains(wanted)) {
            std::fs::create_dir_all(&scratch)?;
            let drawn = draw(&binary, figure, &scratch, &folder.join(figure.file));
            std::fs::remove_dir_all(&scratch)?;
            drawn.with_context(|| format!("figure {}", figure.file))?;
            eprintln!("{}", figure.file);
        }
        if "truck_ranking.svg truck_full_reduced.svg".contains(wanted) {
            std::fs::create_dir_all(&scratch)?;
            let drawn = draw_reduction(&binary, &scratch, &folder);
            std::fs::remove_dir_all(&scratch)?;
            drawn.context("figures of the reduction")?;
        }
        for (name, arguments) in [
            (
                "truck_windows.svg",
                &["--elements=17", "--output=v", "--window=5:15", "--window=15:40", "--window=40:45"][..],
            ),
            ("truck_parameters.svg", &["--parameters", "--output=v,n_engine", "--solver=radau"]),
        ] {
            if name.contains(wanted) {
                std::fs::create_dir_all(&scratch)?;
                let mut command = Command::new(&binary);
                command.args(["reduce", "activity", "Truck4700"]).args(arguments).arg("--plot").arg(scratch.join(name));
                run(library(&mut command))?;
                std::fs::copy(scratch.join(name), folder.join(name))?;
                std::fs::remove_dir_all(&scratch)?;
                eprintln!("{name}");
            }
        }
        if "truck_engine_map.svg".contains(wanted) {
            let mut command = Command::new(&binary);
            command.args([
                "reduce",
                "enginemap",
                "Layshaft.Engines.Rigs.DieselFuelMap",
                "--solver=rk4",
                "--step=0.05ms",
            ]);
            command.args(["--banks=2", "--speeds=600,900,1200,1500,1800,2100,2450,2800"]);
            command.args(["--fuels=0,10,20,30,40,50,60,70", "--plot"]);
            run(library(&mut command).arg(folder.join("truck_engine_map.svg")))?;
            eprintln!("truck_engine_map.svg");
        }
        if "gearset_map.svg".contains(wanted) {
            let mut command = Command::new(&binary);
            command.args(["reduce", "gearset", "Layshaft.Vehicles.Transmissions.SixSpeed", "--plot"]);
            let (map, beside) = (folder.join("gearset_map.svg"), folder.join("gearset_map-compare.svg"));
            run(library(&mut command).arg(&map))?;
            std::fs::rename(beside, folder.join("gearset_full_reduced.svg"))?;
            eprintln!("gearset_map.svg");
        }
        let scripts: Vec<&str> = SCRIPTS
            .iter()
            .filter(|(_, figures)| figures.iter().any(|figure| figure.contains(wanted.trim_end_matches(".svg"))))
            .map(|(script, _)| *script)
            .collect();
        if !scripts.is_empty() {
            std::fs::create_dir_all(&scratch)?;
            let drawn = run_scripts(&binary, &scripts, &scratch, &folder);
            std::fs::remove_dir_all(&scratch)?;
            drawn?;
        }
        Ok(true)
    }
}

fn library(command: &mut Command) -> &mut Command {
    command.arg("-L").arg(workspace::root().join("library"))
}

fn draw(binary: &Path, figure: &Figure, scratch: &Path, file: &Path) -> Result<()> {
    let mut results = Vec::new();
    for Run { legend, model, variables, settings } in figure.runs {
        let result = scratch.join(format!("{legend}.mat"));
        let mut command = Command::new(binary);
        command.current_dir(workspace::root()).args(["simulate", model, "--variables", variables]).args(*settings);
        run(library(&mut command).arg("-o").arg(&result))?;
        results.push(result);
    }
    let mut command = Command::new(binary);
    command.arg("plot").args(&results);
    for panel in figure.panels {
        command.args(["-p", panel]);
    }
    if let Some((from, to)) = figure.span {
        command.args(["--from", from, "--to", to]);
    }
    run(command.arg("-o").arg(file))
}

/// The two figures that `reduce` draws itself.
fn draw_reduction(binary: &Path, scratch: &Path, folder: &Path) -> Result<()> {
    let mut command = Command::new(binary);
    command.args(["reduce", "activity", "Truck4700", "--elements", "17", "--output", "v,tau_drive"]);
    run(library(&mut command).arg("--plot").arg(scratch.join("ranking.svg")))?;
    for (drawn, name) in [("ranking.svg", "truck_ranking.svg"), ("ranking-compare.svg", "truck_full_reduced.svg")] {
        std::fs::copy(scratch.join(drawn), folder.join(name))?;
        eprintln!("{name}");
    }
    Ok(())
}

/// Figures with the published values in them, drawn by Python.
fn run_scripts(binary: &Path, scripts: &[&str], scratch: &Path, folder: &Path) -> Result<()> {
    let python = prerequisites::ensure_plotting_python()?;
    for (name, model) in FOR_SCRIPTS {
        let mut command = Command::new(binary);
        command.args(["simulate", model]);
        run(library(&mut command).arg("-o").arg(scratch.join(format!("{name}.csv"))))?;
    }
    if scripts.contains(&"peer.py") {
        for (number, speed, stop) in MANOEUVRES {
            for (kind, camber) in [("peer", "0"), ("camber", "-1")] {
                let mut command = Command::new(binary);
                command.args(["simulate", "Layshaft.Vehicles.Examples.PeerManoeuvre", "--interval", "0.02"]);
                command.args(["--variables", "yawRate|a_lateral|v", "--stop-time", stop]);
                for setting in [format!("manoeuvre={number}"), format!("v_start={speed}"), format!("camber={camber}")] {
                    command.args(["--set", &setting]);
                }
                run(library(&mut command).arg("-o").arg(scratch.join(format!("{kind}{number}.csv"))))?;
            }
        }
    }
    for script in scripts {
        let path = workspace::root().join("docs/figures").join(script);
        // It prints the numbers that pages quote.
        let status = Command::new(&python).arg(path).arg(scratch).arg(folder).status().context("cannot run Python")?;
        ensure!(status.success(), "docs/figures/{script} failed");
        eprintln!("{script}");
    }
    Ok(())
}

fn run(command: &mut Command) -> Result<()> {
    let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
    ensure!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
