//! `cargo xtask figures`: draws the figures of the book anew, with the program itself.

use crate::workspace;
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
    /// Name in the legend, model, variables kept.
    runs: &'static [(&'static str, &'static str, &'static str)],
    panels: &'static [&'static str],
    span: Option<(&'static str, &'static str)>,
}

const FIGURES: &[Figure] = &[
    Figure {
        file: "nedc.svg",
        runs: &[
            ("cold start", "FuelConsumption", ".*"),
            ("hot start", "FuelConsumptionHot", r"consumption|engine\.warmUp\.T_oil"),
        ],
        panels: &[
            "Speed [km/h]: v_wanted_kmh = wanted, v_kmh = driven",
            "Gear: shift.gear = gear",
            "Consumption since the start [l/100 km]: consumption",
            "Temperatures [K]: engine.warmUp.T_coolant = coolant, engine.warmUp.T_oil = oil",
        ],
        span: None,
    },
    Figure {
        file: "wltc.svg",
        runs: &[("automatic", "FuelConsumptionWLTC", ".*")],
        panels: &[
            "Speed [km/h]: v_wanted_kmh = wanted, v_kmh = driven",
            "Speed error [km/h]: error_kmh = driven - wanted",
            "Consumption since the start [l/100 km]: consumption",
        ],
        span: None,
    },
    Figure {
        file: "hybrid.svg",
        runs: &[("hybrid", "HybridP2", ".*"), ("automatic", "FuelConsumptionWLTC", "consumption")],
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
        runs: &[("hybrid", "HybridP2", ".*")],
        panels: &[
            "Speed [km/h]: v_kmh = driven",
            "Shafts [rad/s]: engine.w = engine, motor.w = electric machine",
            "Torque [N.m]: separating.tau = separating clutch, motor.tau = electric machine",
        ],
        span: Some(("600", "700")),
    },
    Figure {
        file: "upshift.svg",
        runs: &[("upshift", "Gearbox4HP22", ".*")],
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
        runs: &[("plain", "Gearbox4HP22", ".*"), ("optimal", "OptimalShift34", ".*")],
        panels: &[
            "Command of clutch E: clutchControl.command[6] = E",
            "Torque [N.m]: gearbox.E.tau = E, gearbox.F.tau = F",
            "Slip of clutch E [rad/s]: gearbox.E.slip = slip",
            "Acceleration [m/s2]: a = car",
        ],
        span: Some(("17.8", "20")),
    },
    Figure {
        file: "two_blocks.svg",
        runs: &[("blocks", "FrictionTwoBlocks", ".*")],
        panels: &[
            "Relative speeds [m/s]: v1 = lower block to ground, v2 = upper to lower block",
            "Driving forces [N]: u1.y = u1, u2.y = u2",
            "Friction forces [N]: f1, f2",
        ],
        span: None,
    },
    Figure {
        file: "tip_in.svg",
        runs: &[("tip-in", "TipIn", ".*")],
        panels: &["Torque of the drive shafts [N.m]: shaft.tau = shafts", "Acceleration [m/s2]: car.a = car"],
        span: None,
    },
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
        Ok(true)
    }
}

fn draw(binary: &Path, figure: &Figure, scratch: &Path, file: &Path) -> Result<()> {
    let mut results = Vec::new();
    for (name, model, variables) in figure.runs {
        let result = scratch.join(format!("{name}.mat"));
        let mut command = Command::new(binary);
        command.args(["simulate", model, "--variables", variables, "-L"]).arg(workspace::root().join("library"));
        run(command.arg("-o").arg(&result))?;
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

fn run(command: &mut Command) -> Result<()> {
    let output = command.output().context("cannot run layshaft")?;
    ensure!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}
