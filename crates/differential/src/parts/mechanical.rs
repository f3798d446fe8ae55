//! A network of masses, springs and dampers as components with connectors.

use super::start;
use crate::sketch::Part;
use crate::text::{Class, Nature};
use std::fmt::Write;

const CLASSES: [&str; 6] = [
    "connector $Flange\n  Real $s;\n  flow Real $f;\nend $Flange;",
    "model $Mass\n  $Flange $flange;\n  parameter Real $m = 1;\n  Real $s, $v, $a, $energy;\nequation\n  $flange.$s =~ $s;\n  der($s) =~ $v;\n  \
     der($v) =~ $a;\n  $m*$a = $flange.$f;\n  $energy = $m/2*$v*$v;\nend $Mass;",
    "partial model $Compliant\n  $Flange $a, $b;\n  Real $e, $f, $energy;\nequation\n  $e = $b.$s - $a.$s;\n  $b.$f =~ $f;\n  \
     $a.$f = -$f;\nend $Compliant;",
    "model $Spring\n  extends $Compliant;\n  parameter Real $c = 1;\nequation\n  $f = $c*$e;\n  $energy = $c/2*$e*$e;\nend $Spring;",
    "model $Damper\n  extends $Compliant;\n  parameter Real $d = 1;\nequation\n  $f = $d*der($e);\n  der($energy) = $f*der($e);\nend $Damper;",
    "model $Wall\n  $Flange $flange;\nequation\n  $flange.$s = 0;\nend $Wall;",
];

/// Every mass hangs on an earlier one or on the wall; some more springs and dampers make loops.
pub fn network(part: &Part) -> Class {
    let mut class = Class::default();
    CLASSES.iter().for_each(|text| class.nest(*text));
    let n = part.size + 1;
    let (grounded, driven, damped, array) = (part.has(0), part.has(1), part.has(2), part.has(3));
    let name = |k: usize| if array { format!("$m[{k}]") } else { format!("$m{k}") };
    if array {
        let masses: Vec<String> = (1..=n).map(|k| format!("{:?}", part.between(k, 0.4, 2.0))).collect();
        let starts = |from: usize, width: f64| {
            let values: Vec<String> = (1..=n).map(|k| start(part.between(from + k, -width, width), from + k)).collect();
            values.join(", ")
        };
        class.declare(format!(
            "$Mass $m[{n}]($m = {{{}}}, $s(start = {{{}}}, each fixed = true), $v(start = {{{}}}, each fixed = true));",
            masses.join(", "),
            starts(0, 0.3),
            starts(5, 1.0)
        ));
    } else {
        for k in 1..=n {
            class.declare(format!(
                "$Mass $m{k}($m = {:?}, $s(start = {}, fixed = true), $v(start = {}, fixed = true));",
                part.between(k, 0.4, 2.0),
                start(part.between(k, -0.3, 0.3), k),
                start(part.between(5 + k, -1.0, 1.0), 5 + k)
            ));
        }
    }
    let mut energy = String::from("0");
    for k in 1..=n {
        let _ = write!(energy, " + {}.$energy", name(k));
    }
    let mut ends: Vec<(String, String)> = Vec::new();
    for k in 2..=n {
        ends.push((format!("{}.$flange", name(1 + part.choice(k, k - 1))), format!("{}.$flange", name(k))));
    }
    if grounded {
        class.declare("$Wall $wall;");
        ends.push(("$wall.$flange".to_string(), format!("{}.$flange", name(1))));
    }
    if n > 2 && part.has(4) {
        ends.push((format!("{}.$flange", name(1)), format!("{}.$flange", name(n))));
    }
    for (k, (a, b)) in ends.iter().enumerate() {
        class.declare(format!("$Spring $spring{k}($c = {:?});", part.between(k + 3, 4.0, 80.0)));
        class.equation(format!("connect({a}, $spring{k}.$a);"));
        class.equation(format!("connect($spring{k}.$b, {b});"));
        let _ = write!(energy, " + $spring{k}.$energy");
        if damped && k % 2 == 0 {
            let d = part.between(k + 6, 0.05, 1.0);
            class.declare(format!("$Damper $damper{k}($d = {d:?}, $energy(start = 0, fixed = true));"));
            class.equation(format!("connect({a}, $damper{k}.$a);"));
            class.equation(format!("connect($damper{k}.$b, {b});"));
            let _ = write!(energy, " + $damper{k}.$energy");
        }
    }
    class.declare("Real $work(start = 0, fixed = true);");
    if driven {
        class.nest("model $Force\n  $Flange $flange;\n  $Input $f;\nequation\n  $flange.$f = -$f;\nend $Force;");
        class.declare("$Force $force;");
        class.equation("connect($u, $force.$f);");
        class.equation(format!("connect($force.$flange, {}.$flange);", name(n)));
        class.equation(format!("der($work) = $u*{}.$v;", name(n)));
    } else {
        class.equation("der($work) = 0;");
    }
    class.conserve("energy", &format!("{energy} - $work"));
    if !grounded {
        let momentum: Vec<String> = (1..=n).map(|k| format!("{}.$m*{}.$v", name(k), name(k))).collect();
        class.declare("Real $push(start = 0, fixed = true);");
        class.equation(if driven { "der($push) = $u;" } else { "der($push) = 0;" });
        class.conserve("momentum", &format!("{} - $push", momentum.join(" + ")));
    }
    class.equation(format!("$y = {}.$s;", name(n)));
    for k in 1..=n {
        let plain = name(k).replace('$', "");
        class.observe(format!("{plain}.s"), Nature::Continuous);
        class.observe(format!("{plain}.v"), Nature::Continuous);
        class.observe(format!("{plain}.a"), Nature::Jumping);
    }
    class
}
