//! An electrical machine: a network of pins drives one of flanges. With a rigid gear the two inertias are one, so that the equations have to be
//! differentiated; with a shaft between they are two.

use super::start;
use crate::sketch::Part;
use crate::text::{Class, Nature};

const CLASSES: [&str; 8] = [
    "connector $Pin\n  Real $v;\n  flow Real $i;\nend $Pin;",
    "connector $Flange\n  Real $phi;\n  flow Real $tau;\nend $Flange;",
    "model $Supply\n  $Pin $p, $n;\n  $Input $e;\n  Real $power = -$e*$p.$i;\nequation\n  $p.$v - $n.$v = $e;\n  $p.$i + $n.$i = 0;\nend $Supply;",
    "model $Ground\n  $Pin $p;\nequation\n  $p.$v = 0;\nend $Ground;",
    "model $Winding\n  $Pin $p, $n;\n  $Flange $flange;\n  parameter Real $R = 1, $L = 1, $k = 1;\n  Real $i, $w, $energy = $L/2*$i*$i, $lost = $R*$i*$i;\nequation\n  \
     $p.$i =~ $i;\n  $p.$i + $n.$i = 0;\n  $w = der($flange.$phi);\n  $p.$v - $n.$v = $R*$i + $L*der($i) + $k*$w;\n  $flange.$tau = -$k*$i;\nend $Winding;",
    "model $Inertia\n  $Flange $flange;\n  parameter Real $J = 1;\n  Real $phi, $w, $a, $energy = $J/2*$w*$w;\nequation\n  $flange.$phi =~ $phi;\n  der($phi) =~ $w;\n  \
     der($w) =~ $a;\n  $J*$a = $flange.$tau;\nend $Inertia;",
    "model $Gear\n  $Flange $a, $b;\n  parameter Real $ratio = 2;\nequation\n  $a.$phi = $ratio*$b.$phi;\n  0 = $ratio*$a.$tau + $b.$tau;\nend $Gear;",
    "model $Shaft\n  $Flange $a, $b;\n  parameter Real $c = 1, $d = 1;\n  Real $e, $tau, $energy = $c/2*$e*$e, $lost = $d*der($e)*der($e);\nequation\n  \
     $e = $b.$phi - $a.$phi;\n  $tau = $c*$e + $d*der($e);\n  $b.$tau =~ $tau;\n  $a.$tau = -$tau;\nend $Shaft;",
];

pub fn machine(part: &Part) -> Class {
    let mut class = Class::default();
    CLASSES.iter().for_each(|text| class.nest(*text));
    let (geared, loaded) = (part.has(0), part.has(1));
    class.declare("$Supply $supply;");
    class.declare("$Ground $ground;");
    class.declare(format!(
        "$Winding $winding($R = {:?}, $L = {:?}, $k = {:?}, $i(start = {}, fixed = true));",
        part.between(0, 0.3, 1.5),
        part.between(1, 0.05, 0.4),
        part.between(2, 0.3, 1.5),
        start(part.between(3, -0.5, 0.5), 0)
    ));
    let inertia = |name: &str, at: usize, fixed: bool| {
        let starts = match fixed {
            true => format!(
                ", $phi(start = {}, fixed = true), $w(start = {}, fixed = true)",
                start(part.between(at, -0.3, 0.3), at),
                start(part.between(at + 1, -1.0, 1.0), at + 1)
            ),
            false => String::new(),
        };
        format!("$Inertia ${name}($J = {:?}{starts});", part.between(at + 2, 0.1, 0.8))
    };
    // Behind a rigid gear the load alone has start values.
    class.declare(inertia("rotor", 4, !geared));
    class.declare(inertia("load", 7, true));
    let mut stored = String::from("$winding.$energy + $rotor.$energy + $load.$energy");
    let mut lost = String::from("$winding.$lost");
    let between = if geared { "gear" } else { "shaft" };
    match geared {
        true => class.declare(format!("$Gear $gear($ratio = {:?});", part.between(10, 0.5, 3.0))),
        false => {
            let (c, d) = (part.between(10, 5.0, 60.0), part.between(11, 0.05, 0.5));
            class.declare(format!("$Shaft $shaft($c = {c:?}, $d = {d:?});"));
            stored += " + $shaft.$energy";
            lost += " + $shaft.$lost";
        }
    }
    for wire in [
        "$u, $supply.$e",
        "$supply.$n, $ground.$p",
        "$supply.$p, $winding.$p",
        "$winding.$n, $ground.$p",
        "$winding.$flange, $rotor.$flange",
    ] {
        class.equation(format!("connect({wire});"));
    }
    class.equation(format!("connect($rotor.$flange, ${between}.$a);"));
    class.equation(format!("connect(${between}.$b, $load.$flange);"));
    if loaded {
        // A fan: smooth, and takes energy whichever way it turns.
        let k = part.between(12, 0.05, 0.5);
        class.nest(format!(
            "model $Fan\n  $Flange $flange;\n  Real $w, $lost = {k:?}*$w^2*sqrt(0.01 + $w^2);\nequation\n  $w = der($flange.$phi);\n  \
             $flange.$tau = {k:?}*$w*sqrt(0.01 + $w^2);\nend $Fan;"
        ));
        class.declare("$Fan $fan;");
        class.equation("connect($load.$flange, $fan.$flange);");
        lost += " + $fan.$lost";
    }
    class.declare("Real $work(start = 0, fixed = true) \"Supplied and lost\";");
    class.equation(format!("der($work) = $supply.$power - ({lost});"));
    class.conserve("energy", &format!("{stored} - $work"));
    class.equation("$y = $load.$phi;");
    class.observe("winding.i", Nature::Continuous);
    for name in ["rotor", "load"] {
        class.observe(format!("{name}.phi"), Nature::Continuous);
        class.observe(format!("{name}.w"), Nature::Continuous);
        class.observe(format!("{name}.a"), Nature::Continuous);
    }
    class
}
