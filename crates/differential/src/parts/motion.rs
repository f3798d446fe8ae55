//! Things that move: integrators in a row, a ball, a pendulum, masses and springs as arrays.

use super::start;
use crate::sketch::Part;
use crate::text::{Class, Nature};
use std::fmt::Write;

const FACTORIAL: [f64; 6] = [1.0, 1.0, 2.0, 6.0, 24.0, 120.0];

/// `x1' = x2, x2' = x3, …`: a polynomial of time, with a jump of the last state at a known time. Written with aliases: a state's
/// derivative is another state, directly, by another name, or with its sign turned.
pub fn integrators(part: &Part, stop: f64) -> Class {
    let mut class = Class::default();
    let n = part.size;
    let (jumps, drives) = (part.has(0), part.has(1));
    let rate = if drives { part.between(5, -1.5, 1.5) } else { 0.0 };
    let (at, jump) = (part.between(6, 0.2, 0.9) * stop, part.between(7, -1.0, 1.0));
    let mut polynomial = String::new();
    for k in 1..=n {
        let value = part.between(k - 1, -1.0, 1.0);
        class.declare(format!("Real $x{k}(start = {}, fixed = true);", start(value, k)));
        let _ = write!(polynomial, "({})*time^{}/{:?} + ", start(value, k), k - 1, FACTORIAL[k - 1]);
        if k < n {
            let next = k + 1;
            match part.choice(8 + k, 4) {
                0 => class.equation(format!("der($x{k}) =~ $x{next};")),
                1 => {
                    class.declare(format!("Real $v{k};"));
                    class.equation(format!("der($x{k}) =~ $v{k};"));
                    class.equation(format!("$v{k} =~ $x{next};"));
                }
                2 => {
                    class.declare(format!("Real $v{k};"));
                    class.equation(format!("der($x{k}) = -$v{k};"));
                    class.equation(format!("$v{k} = -$x{next};"));
                }
                _ => {
                    class.declare(format!("Real $v{k} = der($x{k});"));
                    class.equation(format!("$v{k} - $x{next} = 0;"));
                }
            }
        } else {
            class.equation(format!("der($x{k}) = {rate:?};"));
        }
        let nature = if jumps && k == n { Nature::Jumping } else { Nature::Continuous };
        class.observe(format!("x{k}"), nature);
    }
    let _ = write!(polynomial, "({rate:?})*time^{n}/{:?}", FACTORIAL[n]);
    if jumps {
        let _ = write!(
            polynomial,
            " + noEvent(if time >= {at:?} then ({jump:?})*(time - {at:?})^{}/{:?} else 0)",
            n - 1,
            FACTORIAL[n - 1]
        );
        class.equation(format!("when time >= {at:?} then\n  reinit($x{n}, pre($x{n}) + ({jump:?}));\nend when;"));
    }
    let degree = if drives { n } else { n - 1 } as u32;
    class.exact("exact", &format!("$x1 - ({polynomial})"), Some(degree), jumps && n == 1);
    class.equation("$y = $x1;");
    class
}

/// A ball that bounces; a function with a loop knows its flight.
pub fn ball(part: &Part) -> Class {
    let mut class = Class::default();
    let (g, e) = (part.between(0, 1.0, 4.0), part.between(1, 0.7, 0.9));
    let (h, v) = (start(part.between(2, 1.0, 2.0), 0), start(part.between(3, -0.5, 0.5), 1));
    class.nest(
        "function $flight \"Height at a time\"\n  input Real t, h0, v0, g, e;\n  output Real h;\nprotected\n  Real at, v;\n  Integer n;\nalgorithm\n  \
         at := (v0 + sqrt(v0*v0 + 2*g*h0))/g;\n  if t < at then\n    h := h0 + v0*t - g/2*t*t;\n  else\n    v := e*(g*at - v0);\n    n := 0;\n    \
         while t > at + 2*v/g and n < 100 loop\n      at := at + 2*v/g;\n      v := e*v;\n      n := n + 1;\n    end while;\n    \
         h := v*(t - at) - g/2*(t - at)*(t - at);\n  end if;\nend $flight;",
    );
    class.declare(format!("Real $h(start = {h}, fixed = true);"));
    class.declare(format!("Real $v(start = {v}, fixed = true);"));
    class.declare("Integer $n(start = 0, fixed = true);");
    if part.has(0) {
        class.declare("Real $w;");
        class.equation("$w =~ $v;");
        class.equation("der($h) =~ $w;");
    } else {
        class.equation("der($h) =~ $v;");
    }
    class.equation(format!("der($v) = -{g:?};"));
    class.equation(format!("when $h < 0 then\n  reinit($v, -{e:?}*pre($v));\n  $n = pre($n) + 1;\nend when;"));
    class.exact("exact", &format!("$h - $flight(time, {h}, {v}, {g:?}, {e:?})"), None, false);
    class.equation("$y = $h;");
    class.observe("h", Nature::Continuous);
    class.observe("v", Nature::Jumping);
    class.observe("n", Nature::Jumping);
    class
}

/// A pendulum without losses keeps its energy; a driven one balances work.
pub fn pendulum(part: &Part) -> Class {
    let mut class = Class::default();
    let k = part.between(0, 2.0, 20.0);
    let (phi, w) = (part.between(1, -1.5, 1.5), part.between(2, -1.0, 1.0));
    class.declare(format!("Real $phi(start = {}, fixed = true);", start(phi, 0)));
    class.declare(format!("Real $w(start = {}, fixed = true);", start(w, 1)));
    class.declare("Real $a;");
    let torque = match part.has(0) {
        true => {
            class.nest(
                "function $torque\n  input Real phi, k;\n  output Real t;\nalgorithm\n  t := -k*sin(phi);\nend $torque;",
            );
            format!("$torque($phi, {k:?})")
        }
        false => format!("-{k:?}*sin($phi)"),
    };
    class.equation("der($phi) =~ $w;");
    class.equation("der($w) =~ $a;");
    let energy = format!("$w*$w/2 - {k:?}*cos($phi)");
    if part.has(1) {
        class.equation(format!("$a = {torque} + $u;"));
        class.declare("Real $work(start = 0, fixed = true);");
        class.equation("der($work) = $u*$w;");
        class.conserve("energy", &format!("{energy} - $work"));
    } else {
        class.equation(format!("$a = {torque};"));
        class.conserve("energy", &energy);
    }
    class.equation(if part.has(2) { "$y = sin($phi);" } else { "$y = $phi;" });
    class.observe("phi", Nature::Continuous);
    class.observe("w", Nature::Continuous);
    class
}

/// Masses and springs in a row, as arrays: energy, and momentum where there is no wall.
pub fn chain(part: &Part) -> Class {
    let mut class = Class::default();
    let n = part.size + 1;
    let (walls, driven, damped, cubic, loops) = (part.has(0), part.has(1), part.has(2), part.has(3), part.has(4));
    let list = |from: usize, low: f64, high: f64| {
        let values: Vec<String> = (0..n).map(|k| start(part.between(from + k, low, high), from + k)).collect();
        format!("{{{}}}", values.join(", "))
    };
    let (c, m, d) = (part.between(9, 5.0, 60.0), part.between(10, 0.5, 2.0), part.between(8, 0.05, 0.6));
    class.declare(format!("Real $x[{n}](start = {}, each fixed = true);", list(0, -0.4, 0.4)));
    class.declare(format!("Real $v[{n}](start = {}, each fixed = true);", list(2, -1.0, 1.0)));
    class.declare(format!("Real $e[{}] \"Elongations\";", n + 1));
    class.declare(format!("Real $f[{}] \"Forces\";", n + 1));
    match loops {
        true => class.equation(format!("for i in 1:{n} loop\n  der($x[i]) =~ $v[i];\nend for;")),
        false => class.equation("der($x) =~ $v;"),
    }
    let wall = |walls: bool, expression: &str| if walls { expression.to_string() } else { "0".to_string() };
    class.equation(format!("$e[1] = {};", wall(walls, "$x[1]")));
    class.equation(format!("for i in 2:{n} loop\n  $e[i] = $x[i] - $x[i - 1];\nend for;"));
    class.equation(format!("$e[{}] = {};", n + 1, wall(walls, &format!("-$x[{n}]"))));
    let law = |e: &str| match cubic {
        true => format!("{c:?}*({e} + {e}^3)"),
        false => format!("{c:?}*{e}"),
    };
    class.equation(format!("for i in 1:{} loop\n  $f[i] = {};\nend for;", n + 1, law("$e[i]")));
    let damping = if damped { format!(" - {d:?}*$v[i]") } else { String::new() };
    let force = if driven { " + (if i == 1 then $u else 0)" } else { "" };
    class.equation(format!("for i in 1:{n} loop\n  {m:?}*der($v[i]) = $f[i + 1] - $f[i]{damping}{force};\nend for;"));
    class.declare("Real $work(start = 0, fixed = true) \"Work done and lost\";");
    let power = if driven { "$u*$v[1]" } else { "0" };
    let lost = if damped { format!(" - {d:?}*($v*$v)") } else { String::new() };
    class.equation(format!("der($work) = {power}{lost};"));
    let quartic = if cubic { format!(" + {c:?}/4*sum($e[i]^4 for i in 1:{})", n + 1) } else { String::new() };
    class.conserve("energy", &format!("{m:?}/2*($v*$v) + {c:?}/2*($e*$e){quartic} - $work"));
    if !walls && !damped {
        class.declare("Real $push(start = 0, fixed = true);");
        class.equation(if driven { "der($push) = $u;" } else { "der($push) = 0;" });
        class.conserve("momentum", &format!("{m:?}*sum($v) - $push"));
    }
    class.equation(format!("$y = $x[{n}];"));
    for k in 1..=n {
        class.observe(format!("x[{k}]"), Nature::Continuous);
        class.observe(format!("v[{k}]"), Nature::Continuous);
    }
    class
}
