//! Which variable of a car plays which role for the page, the lap timer and the virtual driver, by its name.
//!
//! A car can be driven if its model has top-level inputs `steering`, `accelerator`, `brake` (and, as it likes, `clutch`, `gear`, `automatic`, `abs`,
//! `tractionControl`) and tells where it is: `r[3]` or `x`, `y`, `z`, and its orientation `q[4]` (quaternion, scalar first) or its heading `psi`. All other
//! roles are there if their variables are.

use layshaft_sim::{Program, ValueType};
use std::collections::{BTreeMap, HashMap};

/// Numbers of variables by role.
#[derive(Clone, Debug, Default)]
pub struct Roles {
    variables: BTreeMap<String, (u32, String)>,
    /// Places of inputs among those of the model, by role.
    inputs: BTreeMap<&'static str, usize>,
}

/// Inputs that a driver moves.
pub const INPUTS: [&str; 8] =
    ["steering", "accelerator", "brake", "clutch", "gear", "automatic", "abs", "tractionControl"];

/// Roles and the names that variables may have for them, the first one found counts.
const NAMES: &[(&str, &[&str])] = &[
    ("x", &["r[1]", "x"]),
    ("y", &["r[2]", "y"]),
    ("z", &["r[3]", "z"]),
    ("psi", &["psi", "heading"]),
    ("v", &["v", "speed"]),
    ("engineSpeed", &["engineSpeed"]),
    ("engineLoad", &["engineLoad"]),
    ("gear", &["gearEngaged", "gear"]),
    ("steeringWheel", &["steeringWheel", "steering"]),
    ("ax", &["ax"]),
    ("ay", &["ay"]),
    ("yawRate", &["yawRate"]),
    ("boost", &["boost"]),
    ("fuel", &["fuel"]),
    ("rackForce", &["rackForce"]),
    ("steeringTorque", &["steeringTorque"]),
    ("throttle", &["throttle", "accelerator"]),
    ("brake", &["brakePressure", "brake"]),
    ("clutch", &["clutchClosed", "clutch"]),
];

impl Roles {
    /// Finds the roles in a program. An error says what is missing to drive it.
    pub fn find(program: &Program, inputs: &[String]) -> Result<Roles, String> {
        let numbers: HashMap<&str, u32> = program
            .variables
            .iter()
            .enumerate()
            .filter(|(_, variable)| variable.value_type != ValueType::String)
            .map(|(at, variable)| (variable.name.as_str(), at as u32))
            .collect();
        let mut roles = Roles::default();
        let mut add = |role: String, names: &[String]| {
            let found = names.iter().find_map(|name| Some((*numbers.get(name.as_str())?, name.clone())));
            if let Some(found) = found {
                roles.variables.insert(role, found);
            }
        };
        for (role, names) in NAMES {
            add(role.to_string(), &names.iter().map(|name| name.to_string()).collect::<Vec<_>>());
        }
        for k in 0..4 {
            add(format!("q{k}"), &[format!("q[{}]", k + 1), format!("q{k}")]);
            let wheel = k + 1;
            for (at, axis) in ["x", "y", "z"].into_iter().enumerate() {
                let at = at + 1;
                add(
                    format!("wheel{wheel}.{axis}"),
                    &[format!("wheelPosition[{wheel},{at}]"), format!("wheel{wheel}.{axis}")],
                );
            }
            for part in 0..4 {
                let at = part + 1;
                add(
                    format!("wheel{wheel}.q{part}"),
                    &[format!("wheelQuaternion[{wheel},{at}]"), format!("wheel{wheel}.q{part}")],
                );
            }
            for (role, name) in [("slip", "slip"), ("mu", "mu"), ("load", "load"), ("wheelSpeed", "wheelSpeed")] {
                add(format!("{role}{wheel}"), &[format!("{name}[{wheel}]"), format!("{name}{wheel}")]);
            }
        }
        for role in INPUTS {
            if let Some(at) = inputs.iter().position(|input| input == role) {
                roles.inputs.insert(role, at);
            }
        }
        let mut missing: Vec<&str> =
            ["steering", "accelerator", "brake"].into_iter().filter(|role| !roles.inputs.contains_key(role)).collect();
        missing.extend(["x", "y", "v"].into_iter().filter(|role| !roles.variables.contains_key(*role)));
        if !(roles.variables.contains_key("psi") || roles.has_quaternion()) {
            missing.push("q[4]");
        }
        match missing.is_empty() {
            true => Ok(roles),
            false => Err(format!(
                "`{}` cannot be driven: it has no {}; a car has the inputs steering, accelerator and brake and the variables r[3], q[4] (or psi) and v",
                program.model,
                missing.join(", ")
            )),
        }
    }

    /// Roles without a model.
    #[cfg(test)]
    pub(crate) fn of(variables: &[&str], inputs: &[&'static str]) -> Roles {
        let variables =
            variables.iter().enumerate().map(|(at, name)| (name.to_string(), (at as u32, name.to_string())));
        Roles {
            variables: variables.collect(),
            inputs: inputs.iter().enumerate().map(|(at, name)| (*name, at)).collect(),
        }
    }

    fn has_quaternion(&self) -> bool {
        (0..4).all(|k| self.variables.contains_key(&format!("q{k}")))
    }

    /// The number of the variable of a role.
    pub fn variable(&self, role: &str) -> Option<u32> {
        self.variables.get(role).map(|(number, _)| *number)
    }

    /// The name of the variable of a role.
    pub fn name(&self, role: &str) -> Option<&str> {
        self.variables.get(role).map(|(_, name)| name.as_str())
    }

    /// The place of an input.
    pub fn input(&self, role: &str) -> Option<usize> {
        self.inputs.get(role).copied()
    }

    /// Roles with names and numbers of their variables.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str, u32)> {
        self.variables.iter().map(|(role, (number, name))| (role.as_str(), name.as_str(), *number))
    }

    /// Heading of the car in the plane, from x to the left.
    pub fn heading(&self, read: &dyn Fn(u32) -> f64) -> f64 {
        if let Some(psi) = self.variable("psi") {
            return read(psi);
        }
        let q = [0, 1, 2, 3].map(|k: usize| {
            const ROLES: [&str; 4] = ["q0", "q1", "q2", "q3"];
            self.variable(ROLES[k]).map_or(0.0, read)
        });
        let [w, x, y, z] = q;
        (2.0 * (w * z + x * y)).atan2(1.0 - 2.0 * (y * y + z * z))
    }
}
