//! A steering wheel of this machine, as arguments.

use clap::{Args, ValueEnum};
use layshaft_operations::drive::{Lost, WheelSetting};
use layshaft_wheel::ForceSettings;
use std::io::{Error, ErrorKind};
use std::path::PathBuf;

#[derive(Args)]
pub struct WheelArguments {
    /// Steering wheel of this machine (Linux): `/dev/input/event…`, or `auto` for the first one; with force feedback where it has some
    #[arg(long, value_name = "PATH|auto", conflicts_with_all = ["driver", "replay"])]
    wheel: Option<PathBuf>,

    /// What an axis or button of the wheel is, where it is not the usual one: `brake=rz`, `brake=rz:255:0` (released, pressed), `gearUp=292`, `gear1=300`; may be given several times
    #[arg(long, value_name = "ROLE=AXIS|BUTTON", requires = "wheel")]
    wheel_use: Vec<String>,

    /// Angle of the wheel from lock to lock in degrees
    #[arg(long, value_name = "DEG", default_value_t = 900.0, value_parser = degrees)]
    wheel_turn: f64,

    /// What happens when the wheel, or the controller or the picture of the page, goes away
    #[arg(long, value_enum, default_value_t = WhenLost::Stop)]
    wheel_lost: WhenLost,

    /// Share of the real torque at the steering wheel; negative turns the way of the force
    #[arg(long, value_name = "G", default_value_t = 0.5, allow_negative_numbers = true, value_parser = gain)]
    force_gain: f64,

    /// Torque of the wheel at its full level in N·m
    #[arg(long, value_name = "N.m", default_value_t = 2.5, value_parser = torque)]
    force_limit: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WhenLost {
    /// The car is braked to a stop
    Stop,
    /// The model is paused until the wheel is back
    Pause,
    /// Wheel and pedals stay where they were
    Hold,
}

fn within(text: &str, from: f64, to: f64) -> Result<f64, String> {
    let value = text.parse::<f64>().ok().filter(|value| (from..=to).contains(value));
    value.ok_or_else(|| format!("a number between {from} and {to}"))
}

fn degrees(text: &str) -> Result<f64, String> {
    within(text, 30.0, 3600.0)
}

fn gain(text: &str) -> Result<f64, String> {
    within(text, -10.0, 10.0)
}

fn torque(text: &str) -> Result<f64, String> {
    within(text, 0.1, 100.0)
}

impl WheelArguments {
    /// What happens when what the driver needs goes away.
    pub fn lost(&self) -> Lost {
        match self.wheel_lost {
            WhenLost::Stop => Lost::Stop,
            WhenLost::Pause => Lost::Pause,
            WhenLost::Hold => Lost::Hold,
        }
    }

    pub fn setting(&self) -> Option<WheelSetting> {
        let path = self.wheel.clone()?;
        let open = move || {
            if path.as_os_str() != "auto" {
                return layshaft_wheel::open(&path)
                    .map_err(|error| Error::new(error.kind(), format!("{}: {error}", path.display())));
            }
            let none = || {
                Error::new(
                    ErrorKind::NotFound,
                    "none is among /dev/input/event*, or you may not read them; name its device with `--wheel PATH`",
                )
            };
            layshaft_wheel::find().ok_or_else(none)
        };
        Some(WheelSetting {
            open: Box::new(open),
            uses: self.wheel_use.clone(),
            turn: self.wheel_turn.to_radians(),
            force: ForceSettings { gain: self.force_gain, limit: self.force_limit, ..ForceSettings::default() },
            lost: self.lost(),
        })
    }
}
