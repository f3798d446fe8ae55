//! Functions, algorithms, arrays and records: values that are known by a second formula.

use super::start;
use crate::sketch::Part;
use crate::text::{Class, Nature};

/// A table looked up by a function: a loop finds the interval, so its index is known at run time only.
pub fn table(part: &Part) -> Class {
    let mut class = Class::default();
    let n = part.size + 2;
    class.nest(
        "function $lookup \"Piecewise linear\"\n  input Real x, xs[:], ys[:];\n  output Real y;\nprotected\n  Integer i;\nalgorithm\n  i := 1;\n  \
         while i < size(xs, 1) - 1 and x > xs[i + 1] loop\n    i := i + 1;\n  end while;\n  \
         y := ys[i] + (ys[i + 1] - ys[i])/(xs[i + 1] - xs[i])*(x - xs[i]);\nend $lookup;",
    );
    let list = |value: &dyn Fn(usize) -> f64| {
        let values: Vec<String> = (0..n).map(|k| format!("{:?}", value(k))).collect();
        format!("{{{}}}", values.join(", "))
    };
    let xs = list(&|k| -1.0 + 2.0 * k as f64 / (n - 1) as f64);
    let linear = part.has(0);
    let slope = part.between(0, -1.0, 1.0);
    let ys = match linear {
        true => list(&|k| slope * (-1.0 + 2.0 * k as f64 / (n - 1) as f64)),
        false => list(&|k| part.between(k, -1.0, 1.0)),
    };
    class.declare(format!("parameter Real $xs[{n}] = {xs};"));
    class.declare(format!("parameter Real $ys[{n}] = {ys};"));
    class.declare(format!("Real $x(start = {}, fixed = true);", start(part.between(8, -0.5, 0.5), 0)));
    class.declare("Real $value;");
    class.equation("$value = $lookup($u, $xs, $ys);");
    class.equation(format!("{:?}*der($x) = $value - $x;", part.between(9, 0.05, 0.5)));
    if linear {
        class.exact("line", &format!("$value - ({slope:?})*$u"), Some(0), false);
    }
    if part.has(2) {
        class.declare("Layshaft.Blocks.Tables.Table1D $looked(x = $xs, f = $ys, hold = false);");
        class.equation("connect($u, $looked.u);");
        class.exact("library", "$looked.y - $value", Some(0), false);
    }
    if part.has(1) {
        // An array of the model with an index that time moves.
        class.declare("Integer $k(start = 1, fixed = true);");
        class.equation(format!("when sample(0.11, 0.13) then\n  $k = 1 + mod(pre($k), {n});\nend when;"));
        class.declare("Real $picked;");
        class.equation("$picked = $ys[$k];");
        class.observe("k", Nature::Jumping);
        class.observe("picked", Nature::Jumping);
    }
    class.equation("$y = $x;");
    class.observe("x", Nature::Continuous);
    class.observe("value", Nature::Continuous);
    class
}

/// A polynomial by Horner's rule in an algorithm section, and arrays of which parts are assigned, zeros among them.
pub fn algorithm(part: &Part) -> Class {
    let mut class = Class::default();
    let n = part.size + 1;
    let coefficients: Vec<f64> = (0..n).map(|k| part.between(k, -1.0, 1.0)).collect();
    let list = coefficients.iter().map(|c| format!("{c:?}")).collect::<Vec<_>>().join(", ");
    class.declare(format!("parameter Real $c[{n}] = {{{list}}};"));
    class.declare("Real $p;");
    class.declare(format!("Real $w[{n}];"));
    let mut section = String::new();
    // `start` is 0: an assignment of that value is an assignment.
    section += "$p := 0;\n";
    section += &format!("for i in {n}:-1:1 loop\n  $p := $p*$u + $c[i];\nend for;\n");
    let at = 1 + part.choice(8, n);
    match part.choice(7, 3) {
        0 => section += &format!("$w := zeros({n});\n$w[{at}] := $p;"),
        1 => section += &format!("for i in 1:{n} loop\n  $w[i] := if i == {at} then $p else 0;\nend for;"),
        _ => {
            section +=
                &format!("$w := fill(0, {n});\nif $p > 0 then\n  $w[{at}] := $p;\nelse\n  $w[{at}] := $p;\nend if;")
        }
    }
    if part.has(0) {
        class.declare(if part.has(1) { "Real $rest(start = 0.25);" } else { "Real $rest;" });
        section += if part.has(1) { "\n$rest := 0.25;" } else { "\n$rest := 0.0;" };
        class.observe("rest", Nature::Continuous);
    }
    class.algorithms.push(section);
    let powers: Vec<String> = coefficients.iter().enumerate().map(|(k, c)| format!("({c:?})*$u^{k}")).collect();
    class.exact("horner", &format!("$p - ({})", powers.join(" + ")), Some(0), false);
    class.exact("placed", &format!("sum($w) - $p + $w[{}]", 1 + at % n), Some(0), false);
    class.declare(format!("Real $x(start = {}, fixed = true);", start(part.between(9, -0.5, 0.5), 0)));
    class.equation(format!("der($x) = $w[{at}] - 3*$x;"));
    class.equation("$y = $x;");
    class.observe("x", Nature::Continuous);
    class.observe("p", Nature::Continuous);
    class
}

/// A rotation kept as a record: a function gives the rates, its radius stays.
pub fn record(part: &Part) -> Class {
    let mut class = Class::default();
    let rate = part.between(0, 1.0, 9.0);
    class.nest("record $Point\n  Real $a;\n  Real $b;\nend $Point;");
    class.nest(
        "function $turned \"A quarter turn\"\n  input $Point p;\n  input Real w;\n  output $Point q;\nalgorithm\n  q.$a := -w*p.$b;\n  q.$b := w*p.$a;\nend $turned;",
    );
    let (a, b) = (part.between(1, -1.0, 1.0), part.between(2, -1.0, 1.0));
    class.declare(format!(
        "$Point $p($a(start = {}, fixed = true), $b(start = {}, fixed = true));",
        start(a, 0),
        start(b, 1)
    ));
    class.declare("$Point $r;");
    class.equation("der($p.$a) =~ $r.$a;");
    class.equation("der($p.$b) =~ $r.$b;");
    class.equation(format!("$r = $turned($p, {rate:?});"));
    if part.has(1) {
        class.declare("$Point $both[2];");
        class.equation("$both = {$p, $r};");
        class.exact("array", &format!("sum($both.$a) - $p.$a + {rate:?}*$p.$b"), Some(0), false);
    }
    class.conserve("radius", "$p.$a^2 + $p.$b^2");
    let (c, s) = (format!("cos({rate:?}*time)"), format!("sin({rate:?}*time)"));
    class.exact("exact", &format!("$p.$a - (({})*{c} - ({})*{s})", start(a, 0), start(b, 1)), None, false);
    class.equation(if part.has(0) { "$y = $p.$a + 0.1*$u;" } else { "$y = $p.$a;" });
    class.observe("p.a", Nature::Continuous);
    class.observe("p.b", Nature::Continuous);
    class
}
