//! The torque on the rim.
//!
//! The tie rods push the rack with F; the pinion of lever r makes a torque of it, of which the power steering leaves a share: M = g·r·F, positive to the left like the angle. Three things are added so that a real
//! device with its delay is pleasant and safe: M − d·ω damps what delay would excite, its magnitude stays below that of the device, and its rate is limited. Without a force of the model the wheel is centred,
//! M = −c·φ − d·ω. Without motion of the model there is none.

/// How the law is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForceSettings {
    /// Share of the real torque; negative turns its way.
    pub gain: f64,
    /// Torque on the rim for each N of the rack, in m: lever of the pinion over the assistance.
    pub lever: f64,
    /// Torque of the device at its full level, in N·m.
    pub limit: f64,
    /// Damping in N·m·s/rad.
    pub damping: f64,
    /// Centring without a force of the model, in N·m/rad.
    pub centring: f64,
}

impl Default for ForceSettings {
    fn default() -> ForceSettings {
        ForceSettings { gain: 0.5, lever: -0.008 / 3.0, limit: 2.5, damping: 0.04, centring: 1.0 }
    }
}

/// The torque takes no shorter for its whole range, in s.
const RISE: f64 = 0.02;
/// Over which the speed of the wheel is smoothed, in s.
const SMOOTHING: f64 = 0.02;

/// How model and wheel move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// Angle of the wheel in the hands, in rad.
    pub angle: f64,
    /// Force of the rack in N, if the model tells it.
    pub rack: Option<f64>,
    /// The model moves: it is neither paused nor over.
    pub is_running: bool,
}

pub struct ForceLaw {
    settings: ForceSettings,
    angle: Option<f64>,
    speed: f64,
    torque: f64,
    /// Calls, and those whose torque was beyond the device.
    pub calls: u64,
    pub clipped: u64,
}

impl ForceLaw {
    pub fn new(settings: ForceSettings) -> ForceLaw {
        ForceLaw { settings, angle: None, speed: 0.0, torque: 0.0, calls: 0, clipped: 0 }
    }

    /// The torque relative to the device's, -1 to 1, `dt` seconds after the last.
    pub fn step(&mut self, motion: Motion, dt: f64) -> f64 {
        let ForceSettings { gain, lever, limit, damping, centring } = self.settings;
        self.calls += 1;
        if let Some(before) = self.angle.replace(motion.angle)
            && dt > 0.0
        {
            self.speed += ((motion.angle - before) / dt - self.speed) * (dt / SMOOTHING).min(1.0);
        }
        if !motion.is_running {
            // At once: nobody expects a force of a car that stands still on the screen.
            self.torque = 0.0;
            return 0.0;
        }
        let torque = match motion.rack.filter(|force| force.is_finite()) {
            Some(force) => gain.abs() * lever * force,
            None => -gain.abs() * centring * motion.angle,
        };
        let wanted = gain.signum() * (torque - damping * self.speed);
        self.clipped += u64::from(wanted.abs() > limit);
        let reach = limit * dt / RISE;
        self.torque += (wanted.clamp(-limit, limit) - self.torque).clamp(-reach, reach);
        self.torque / limit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEP: f64 = 0.004;

    fn settled(settings: ForceSettings, motion: Motion) -> (f64, ForceLaw) {
        let mut law = ForceLaw::new(settings);
        let part = (0..50).map(|_| law.step(motion, STEP)).last().unwrap();
        (part, law)
    }

    #[test]
    fn the_force_of_the_rack_arrives_with_lever_gain_and_limit() {
        let settings = ForceSettings { gain: 0.5, lever: -0.004, limit: 2.0, damping: 0.0, centring: 1.0 };
        let motion = |rack| Motion { angle: 1.0, rack: Some(rack), is_running: true };
        let (part, _) = settled(settings, motion(500.0));
        assert!((part - 0.5 * -0.004 * 500.0 / 2.0).abs() < 1e-12, "{part}");
        let (part, law) = settled(settings, motion(-5000.0));
        assert_eq!((part, law.clipped), (1.0, 50));
        let (part, _) = settled(ForceSettings { gain: -0.5, ..settings }, motion(500.0));
        assert!(part > 0.0);
    }

    #[test]
    fn the_wheel_is_centred_without_a_force_and_free_without_motion() {
        let settings = ForceSettings::default();
        let still = Motion { angle: 0.5, rack: None, is_running: true };
        assert!(settled(settings, still).0 < -0.05);
        let (part, mut law) = settled(settings, Motion { rack: Some(f64::NAN), ..still });
        assert!(part < -0.05, "no number is no force");
        assert_eq!(law.step(Motion { is_running: false, ..still }, STEP), 0.0);
    }

    #[test]
    fn motion_is_damped_and_a_jump_takes_its_time() {
        let mut law = ForceLaw::new(ForceSettings::default());
        let at = |angle| Motion { angle, rack: Some(0.0), is_running: true };
        let parts: Vec<f64> = (0..50).map(|k| law.step(at(0.02 * f64::from(k)), STEP)).collect();
        assert!(parts[49] < -0.05, "turning left is braked to the right: {}", parts[49]);
        let mut law = ForceLaw::new(ForceSettings::default());
        let first = law.step(Motion { angle: 0.0, rack: Some(1e6), is_running: true }, STEP);
        assert!((first + STEP / RISE).abs() < 1e-12, "{first}");
    }
}
