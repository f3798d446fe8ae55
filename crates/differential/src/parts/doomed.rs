//! Models that must fail: at a known time an index leaves its range (Modelica 3.6, 10.5.1: "out of bounds … is an error").

use super::start;
use crate::sketch::Part;
use crate::text::{Class, Nature};

/// The index is 2 at first and moves by one at each of these.
fn period(part: &Part) -> f64 {
    part.between(0, 0.08, 0.2)
}

/// The index leaves the range at its second move.
pub fn time_of_doom(part: &Part) -> f64 {
    2.0 * period(part)
}

pub fn doomed(part: &Part) -> Class {
    let mut class = Class::default();
    let period = period(part);
    let down = part.has(0);
    class.declare("Real $a[3];");
    class.equation("$a = {10, 20, 30} + {time, 2*time, 3*time};");
    class.declare("Integer $k(start = 2, fixed = true);");
    class.equation(format!(
        "when sample({period:?}, {period:?}) then\n  $k = pre($k) {} 1;\nend when;",
        if down { "-" } else { "+" }
    ));
    class.declare("Real $value;");
    match part.choice(1, 3) {
        0 => class.equation("$value = $a[$k];"),
        1 => {
            class.nest("function $read\n  input Integer k;\n  output Real y;\nprotected\n  Real a[3] = {1, 2, 3};\nalgorithm\n  y := a[k];\nend $read;");
            class.equation("$value = $read($k);");
        }
        _ => {
            class.nest(
                "function $write\n  input Integer k;\n  output Real y;\nprotected\n  Real a[3] = {1, 2, 3};\nalgorithm\n  a[k] := 7;\n  y := sum(a);\nend $write;",
            );
            class.equation("$value = $write($k);");
        }
    }
    class.declare(format!("Real $x(start = {}, fixed = true);", start(part.between(2, -0.5, 0.5), 0)));
    class.equation("der($x) = 0.1*$value - $x;");
    class.equation("$y = $x;");
    class.observe("x", Nature::Continuous);
    class.observe("k", Nature::Jumping);
    class
}
