//! Equations that have to be solved while the model runs: a bead on a circle, written with its constraint, and a nonlinear equation.

use super::start;
use crate::sketch::Part;
use crate::text::{Class, Nature};

/// A pendulum in coordinates of the plane: the rod is an equation that has to be differentiated twice, and which coordinates are states
/// is decided while the model runs. It swings, and does not turn over.
pub fn constrained(part: &Part) -> Class {
    let mut class = Class::default();
    let (g, length) = (part.between(0, 2.0, 10.0), part.between(1, 0.5, 1.5));
    // Far from where `x` says nothing about the angle.
    let x = length * part.between(2, -0.5, 0.5);
    let v = part.between(3, -0.5, 0.5);
    class.declare(format!("Real $x(start = {}, fixed = true);", start(x, 0)));
    class.declare(format!("Real $h(start = {:?});", -length));
    class.declare(format!("Real $vx(start = {}, fixed = true), $vh;", start(v, 1)));
    class.declare("Real $tension;");
    class.equation("der($x) =~ $vx;");
    class.equation("der($h) =~ $vh;");
    let push = if part.has(0) { " + 0.3*$u" } else { "" };
    class.equation(format!("der($vx) = -$tension*$x{push};"));
    class.equation(format!("der($vh) = -$tension*$h - {g:?};"));
    class.equation(format!("$x^2 + $h^2 = {:?};", length * length));
    class.declare("Real $work(start = 0, fixed = true);");
    class.equation(if part.has(0) { "der($work) = 0.3*$u*$vx;" } else { "der($work) = 0;" });
    class.conserve("energy", &format!("($vx^2 + $vh^2)/2 + {g:?}*$h - $work"));
    class.exact("velocity", "$x*$vx + $h*$vh", None, false);
    class.equation("$y = $x;");
    for name in ["x", "h", "vx", "vh"] {
        class.observe(name, Nature::Continuous);
    }
    class
}

/// A nonlinear equation with one solution, and two coupled ones.
pub fn nonlinear(part: &Part) -> Class {
    let mut class = Class::default();
    let (a, b) = (part.between(0, 0.3, 3.0), part.between(1, 0.2, 0.9));
    class.declare("Real $w(start = 0), $p(start = 0), $q(start = 0);");
    class.equation(format!("$w + {a:?}*$w^3 = $u;"));
    class.equation(format!("$p + {b:?}*sin($q) = $u;"));
    class.equation(format!("$q - {b:?}*tanh($p) = $w;"));
    class.declare(format!("Real $x(start = {}, fixed = true);", start(part.between(2, -0.5, 0.5), 0)));
    class.equation(format!("{:?}*der($x) = $p + $q - $x;", part.between(3, 0.1, 0.6)));
    class.exact("cubic", &format!("$w + {a:?}*$w*$w*$w - $u"), Some(0), false);
    class.exact("coupled", &format!("$p + {b:?}*sin($w + {b:?}*tanh($p)) - $u"), Some(0), false);
    class.equation("$y = $x;");
    for name in ["w", "p", "q", "x"] {
        class.observe(name, Nature::Continuous);
    }
    class
}
