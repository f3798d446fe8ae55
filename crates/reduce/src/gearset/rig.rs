//! The rigs as Modelica text: generated, never kept.
//!
//! In gear the rig feeds a torque into the input and turns the output: a staircase of input speeds, held long enough for transients
//! to end. The load comes once the gear is engaged. So tables have loads at the input as they stand, and what the holds of two neighbouring speeds tell about the ramp
//! between them leaves the inertia. In neutral one side is turned and the other held.

use super::Plan;
use std::fmt::Write;

/// Names of the package and its models.
pub(super) const PACKAGE: &str = "LayshaftGearsetRig";
pub(super) const IN_GEAR: &str = "LayshaftGearsetRig.InGear";
pub(super) const NEUTRAL_INPUT: &str = "LayshaftGearsetRig.NeutralInput";
pub(super) const NEUTRAL_OUTPUT: &str = "LayshaftGearsetRig.NeutralOutput";
pub(super) const ALL_GEARS: &str = "LayshaftGearsetRig.AllGears";

/// A gear set as a rig declares it.
#[derive(Clone, Debug, Default)]
pub(super) struct Specimen {
    pub(super) class: String,
    /// Modifiers by path.
    pub(super) modifiers: Vec<(String, String)>,
    /// It has a housing, which is fixed to the world.
    pub(super) is_mounted: bool,
}

impl Specimen {
    /// The declaration, with further modifiers.
    fn declaration(&self, more: &str) -> String {
        let mut all = vec![more.to_string()];
        all.extend(self.modifiers.iter().map(|(path, value)| nested(path, value)));
        let mount = if self.is_mounted { "\n  inner Layshaft.MultiBody.World world;" } else { "" };
        format!("  {} gearset({});{mount}\n", self.class, all.join(", "))
    }

    fn fixation(&self) -> &'static str {
        if self.is_mounted { "  connect(world.frame_b, gearset.mount);\n" } else { "" }
    }
}

/// `a.b.c` = 3 as `a(b(c=3))`.
fn nested(path: &str, value: &str) -> String {
    let parts: Vec<&str> = path.split('.').collect();
    let (last, outer) = parts.split_last().unwrap_or((&path, &[]));
    let open: String = outer.iter().map(|part| format!("{part}(")).collect();
    format!("{open}{last}={value}{}", ")".repeat(outer.len()))
}

/// Both shafts start at the angle zero.
const AT_REST: [&str; 2] = ["flange_a(phi(start=0, fixed=true))", "flange_b(phi(start=0, fixed=true))"];

/// What holds a side in neutral, in kg.m2. A fixed flange would leave it open how it shares torque with friction that sticks.
const HELD: f64 = 1e5;

/// Ends of the ramp and of the hold within one step of the staircase, in seconds.
pub(super) const RAMP: f64 = 0.4;
pub(super) const PERIOD: f64 = 1.0;

/// All rigs of a gear set.
pub(super) fn text(specimen: &Specimen, plan: &Plan) -> String {
    let mut text = format!("package {PACKAGE}\n");
    let staircase = format!(
        "  parameter Real w_first = {:?};\n  parameter Real w_last = {:?};\n  parameter Integer steps = {} annotation(Evaluate=true);\n  \
         Integer step(start=0, fixed=true);\n  Real w_wanted;\n  Layshaft.Rotational.Sources.Speed speed(exact=true);\n",
        plan.slowest,
        plan.speed,
        plan.steps()
    );
    let stairs = format!(
        "  step = integer(time/{PERIOD:?});\n  w_wanted = w_first + (w_last - w_first)/steps*(if step == 0 then 0 else step - 1 + \
         min(1, (time - {PERIOD:?}*step)/{RAMP:?}));\n"
    );
    let stop = plan.duration();
    let experiment = format!("  annotation(experiment(StopTime={stop:?}, Tolerance=1e-6));\n");
    let mount = specimen.fixation();
    let _ = write!(
        text,
        "model InGear\n  parameter Integer gear = 1 annotation(Evaluate=true);\n  parameter Real load = 0;\n{staircase}{}  \
         Layshaft.Rotational.Sources.Torque torque;\nequation\n{stairs}  gearset.gear = gear;\n  torque.tau = load*max(0, min(1, (time - 0.1)/0.3));\n  \
         speed.w_ref = w_wanted/gearset.ratios[if gear > 0 then gear else gearset.gears + 1];\n  \
         connect(torque.flange, gearset.flange_a);\n  connect(speed.flange, gearset.flange_b);\n{mount}{experiment}end InGear;\n",
        specimen.declaration("gear_start=gear, w_in(start=w_first, fixed=true), flange_a(phi(start=0, fixed=true))"),
    );
    for (name, turned, held, scale) in [
        ("NeutralInput", "flange_a", "flange_b", "1"),
        ("NeutralOutput", "flange_b", "flange_a", "max(abs(gearset.ratios))"),
    ] {
        let _ = write!(
            text,
            "model {name}\n{staircase}{}  Layshaft.Rotational.Components.Inertia held(J={HELD:?}, phi(start=0, fixed=true), w(start=0, fixed=true));\nequation\n{stairs}  gearset.gear = 0;\n  \
             speed.w_ref = w_wanted/({scale});\n  connect(speed.flange, gearset.{turned});\n  \
             connect(held.flange_a, gearset.{held});\n{mount}{experiment}end {name};\n",
            specimen.declaration("gear_start=0"),
        );
    }
    let phase = plan.test_time / plan.gears.max(1) as f64;
    let _ = write!(
        text,
        "model AllGears\n  parameter Real phase = {phase:?};\n  Real within_phase;\n  Integer number(start=0, fixed=true);\n{}  \
         Layshaft.Rotational.Sources.Torque torque;\n  \
         Layshaft.Rotational.Components.Inertia vehicle(J={:?}*gearset.ratios[1]^2*phase/{:?});\nequation\n  \
         number = integer(time/phase);\n  within_phase = time - phase*number;\n  gearset.gear = min(number + 1, gearset.gears);\n  \
         torque.tau = {:?}*max(0, min(1, min((within_phase - 0.5)/0.2, (phase - within_phase)/0.2)));\n  \
         connect(torque.flange, gearset.flange_a);\n  connect(gearset.flange_b, vehicle.flange_a);\n{mount}  \
         annotation(experiment(StopTime={:?}, Tolerance=1e-5, Interval={:?}));\nend AllGears;\n",
        specimen.declaration(&format!(
            "gear_start=1, w_in(start=0, fixed=true), w_out(start=0, fixed=true), {}",
            AT_REST.join(", ")
        )),
        plan.test_torque,
        0.5 * plan.speed,
        plan.test_torque,
        plan.test_time,
        plan.test_time / 2000.0,
    );
    let _ = writeln!(text, "end {PACKAGE};");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_nested_modifiers() {
        assert_eq!(nested("eta", "0.9"), "eta=0.9");
        assert_eq!(nested("mesh.eta", "0.9"), "mesh(eta=0.9)");
        assert_eq!(nested("a.b.c", "{1, 2}"), "a(b(c={1, 2}))");
    }
}
