//! A network of capacitors, resistors, inductors, switches and diodes as components with pins.

use super::start;
use crate::sketch::Part;
use crate::text::{Class, Nature};
use std::fmt::Write;

const CLASSES: [&str; 9] = [
    "connector $Command = input Boolean;",
    "connector $Pin\n  Real $v;\n  flow Real $i;\nend $Pin;",
    "partial model $TwoPin\n  $Pin $p, $n;\n  Real $v, $i;\nequation\n  $v = $p.$v - $n.$v;\n  $p.$i =~ $i;\n  $n.$i = -$i;\nend $TwoPin;",
    "model $Capacitor\n  extends $TwoPin;\n  parameter Real $C = 1;\n  Real $energy = $C/2*$v*$v;\nequation\n  $C*der($v) = $i;\nend $Capacitor;",
    "model $Resistor\n  extends $TwoPin;\n  parameter Real $R = 1;\n  Real $power = $v*$i;\nequation\n  $v = $R*$i;\nend $Resistor;",
    "model $Inductor\n  extends $TwoPin;\n  parameter Real $L = 1;\n  Real $energy = $L/2*$i*$i;\nequation\n  $L*der($i) = $v;\nend $Inductor;",
    "model $Diode\n  extends $TwoPin;\n  parameter Real $R = 0.05, $G = 1e-4;\n  Real $s, $power = $v*$i;\n  Boolean $off;\nequation\n  \
     $off = $s < 0;\n  $v = $s*(if $off then 1 else $R);\n  $i = $s*(if $off then $G else 1);\nend $Diode;",
    "model $Switch\n  extends $TwoPin;\n  parameter Real $R = 0.1, $G = 1e-3;\n  $Command $closed;\n  Real $power = $v*$i;\nequation\n  \
     $i = $v*(if $closed then 1/$R else $G);\nend $Switch;",
    "model $Ground\n  $Pin $p;\nequation\n  $p.$v = 0;\nend $Ground;",
];

/// A ladder: each node has a capacitor to ground, and something that leads to the node before it.
pub fn network(part: &Part, stop: f64) -> Class {
    let mut class = Class::default();
    CLASSES.iter().for_each(|text| class.nest(*text));
    class.nest("connector $Decision = output Boolean;");
    class.nest("model $Source\n  extends $TwoPin;\n  $Input $e;\nequation\n  $v =~ $e;\nend $Source;");
    let n = part.size;
    class.declare("$Source $source;");
    class.declare("$Ground $ground;");
    class.equation("connect($u, $source.$e);");
    class.equation("connect($source.$n, $ground.$p);");
    let (mut stored, mut lost) = (String::from("0"), String::from("0"));
    for k in 1..=n {
        let before = if k == 1 { "$source.$p".to_string() } else { format!("$c{}.$p", k - 1) };
        class.declare(format!(
            "$Capacitor $c{k}($C = {:?}, $v(start = {}, fixed = true));",
            part.between(k, 0.05, 0.5),
            start(part.between(k + 4, -1.0, 1.0), k)
        ));
        class.equation(format!("connect($c{k}.$n, $ground.$p);"));
        let _ = write!(stored, " + $c{k}.$energy");
        class.observe(format!("c{k}.v"), Nature::Continuous);
        class.observe(format!("c{k}.i"), Nature::Jumping);
        let resistance = part.between(k + 2, 0.2, 3.0);
        match part.choice(k + 8, 4) {
            // A resistor.
            0 => {
                class.declare(format!("$Resistor $r{k}($R = {resistance:?});"));
                class.equation(format!("connect({before}, $r{k}.$p);"));
                class.equation(format!("connect($r{k}.$n, $c{k}.$p);"));
                let _ = write!(lost, " + $r{k}.$power");
            }
            // A resistor and an inductor.
            1 => {
                class.declare(format!("$Resistor $r{k}($R = {resistance:?});"));
                class.declare(format!(
                    "$Inductor $l{k}($L = {:?}, $i(start = {}, fixed = true));",
                    part.between(k + 5, 0.05, 0.4),
                    start(part.between(k + 7, -0.5, 0.5), k + 1)
                ));
                class.equation(format!("connect({before}, $r{k}.$p);"));
                class.equation(format!("connect($r{k}.$n, $l{k}.$p);"));
                class.equation(format!("connect($l{k}.$n, $c{k}.$p);"));
                let _ = write!(lost, " + $r{k}.$power");
                let _ = write!(stored, " + $l{k}.$energy");
                class.observe(format!("l{k}.i"), Nature::Continuous);
            }
            // A resistor and a diode: a relation inside a system of equations.
            2 => {
                class.declare(format!("$Resistor $r{k}($R = {resistance:?});"));
                class.declare(format!("$Diode $d{k};"));
                class.equation(format!("connect({before}, $r{k}.$p);"));
                class.equation(format!("connect($r{k}.$n, $d{k}.$p);"));
                class.equation(format!("connect($d{k}.$n, $c{k}.$p);"));
                let _ = write!(lost, " + $r{k}.$power + $d{k}.$power");
                class.observe(format!("d{k}.i"), Nature::Continuous);
            }
            // A switch, by the clock or by a voltage.
            _ => {
                class.declare(format!("$Switch $k{k}($R = {resistance:?});"));
                class.equation(format!("connect({before}, $k{k}.$p);"));
                class.equation(format!("connect($k{k}.$n, $c{k}.$p);"));
                let _ = write!(lost, " + $k{k}.$power");
                class.equation(format!("connect($on{k}, $k{k}.$closed);"));
                if part.has(k as u32) {
                    let at = part.between(k, 0.15, 0.85) * stop;
                    class.declare(format!("$Decision $on{k};"));
                    class.equation(format!("$on{k} = time > {at:?};"));
                } else {
                    let (low, high) = (part.between(k + 1, -0.3, 0.0), part.between(k + 3, 0.05, 0.4));
                    class.declare(format!("$Decision $on{k}(start = true, fixed = true);"));
                    class.equation(format!("$on{k} = $u > {high:?} or pre($on{k}) and $u > {low:?};"));
                }
                class.observe(format!("k{k}.closed"), Nature::Jumping);
            }
        }
        let next = format!("$c{k}.$p");
        if k == n && part.has(6) {
            class.declare(format!("$Resistor $load($R = {:?});", part.between(k + 6, 0.5, 4.0)));
            class.equation(format!("connect($load.$p, {next});"));
            class.equation("connect($load.$n, $ground.$p);");
            lost += " + $load.$power";
        }
    }
    class.declare("Real $work(start = 0, fixed = true) \"Supplied and lost\";");
    class.equation(format!("der($work) = -$source.$v*$source.$i - ({lost});"));
    class.conserve("energy", &format!("{stored} - $work"));
    class.equation(format!("$y = $c{n}.$v;"));
    class
}
