//! A driveline of the component library: rotor, clutch, elastic shaft, load, brake. Clutch and brake lock exactly, so degrees of
//! freedom come and go.

use super::start;
use crate::sketch::Part;
use crate::text::{Class, Nature};

const PACKAGE: &str = "Layshaft.Rotational";

pub fn driveline(part: &Part) -> Class {
    let mut class = Class::default();
    let (elastic, braked) = (part.has(0), part.has(1));
    let names: &[&str] = if elastic { &["rotor", "middle", "load"] } else { &["rotor", "load"] };
    let mut energy = String::from("0");
    class.declare(format!("{PACKAGE}.Sources.Torque $torque;"));
    class.equation("connect($u, $torque.tau);");
    class.equation("connect($torque.flange, $rotor.flange_a);");
    for (k, name) in names.iter().enumerate() {
        let inertia = part.between(k, 0.1, 0.6);
        // Slipping at the start: what sticks there takes away a condition.
        let speed = if k == 0 { part.between(3, 4.0, 8.0) } else { part.between(4, 0.5, 2.0) };
        class.declare(format!(
            "{PACKAGE}.Components.Inertia ${name}(J = {inertia:?}, phi(start = {}, fixed = true), w(start = {}, fixed = true));",
            start(0.0, k),
            start(speed, k + 3)
        ));
        energy += &format!(" + {inertia:?}/2*${name}.w^2");
        class.observe(format!("{name}:w"), Nature::Continuous);
        class.observe(format!("{name}:phi"), Nature::Continuous);
    }
    class.declare(format!(
        "{PACKAGE}.Components.Clutch $clutch(fn_max = {:?}, mu_table = {{0.5, {:?}}}, w_table = {{0, 10}}, peak = {:?});",
        part.between(5, 3.0, 12.0),
        part.between(6, 0.3, 0.5),
        part.between(7, 1.0, 1.3)
    ));
    class.equation("$clutch.f_normalized = 0.6 + 0.3*sin(3*time);");
    class.equation("connect($rotor.flange_b, $clutch.flange_a);");
    class.equation(format!("connect($clutch.flange_b, ${}.flange_a);", names[1]));
    let mut lost = String::from("$clutch.tau*$clutch.slip");
    if elastic {
        let (c, d) = (part.between(8, 20.0, 200.0), part.between(9, 0.1, 1.0));
        class.declare(format!("{PACKAGE}.Components.SpringDamper $shaft(c = {c:?}, d = {d:?});"));
        class.equation("connect($middle.flange_b, $shaft.flange_a);");
        class.equation("connect($shaft.flange_b, $load.flange_a);");
        energy += &format!(" + {c:?}/2*$shaft.phi_rel^2");
        lost += &format!(" + {d:?}*$shaft.w_rel^2");
    }
    if braked {
        class.declare(format!("{PACKAGE}.Components.Brake $brake(fn_max = {:?});", part.between(10, 0.3, 4.0)));
        class.equation("$brake.f_normalized = 0.5 + 0.4*sin(5*time);");
        class.equation("connect($load.flange_b, $brake.flange_a);");
        lost += " + $brake.tau*$brake.slip";
    }
    class.declare("Real $work(start = 0, fixed = true);");
    class.equation(format!("der($work) = $u*$rotor.w - ({lost});"));
    class.conserve("energy", &format!("{energy} - $work"));
    class.equation("$y = 0.1*$load.w;");
    class.observe("clutch:tau", Nature::Jumping);
    class
}
