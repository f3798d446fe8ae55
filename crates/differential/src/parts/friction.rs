//! A block with Coulomb friction: slides either way, sticks, breaks away.

use super::start;
use crate::sketch::Part;
use crate::text::{Class, Nature};

pub fn block(part: &Part) -> Class {
    let mut class = Class::default();
    let (m, slide) = (part.between(0, 0.3, 1.5), part.between(1, 0.1, 0.5));
    let stick = slide * part.between(2, 1.05, 1.4);
    let speed = part.between(3, 0.2, 1.5);
    let sign = if part.has(0) { 1.0 } else { -1.0 };
    class.declare(format!("Real $x(start = {}, fixed = true);", start(part.between(4, -0.5, 0.5), 0)));
    class.declare(format!("Real $v(start = {}, fixed = true);", start(sign * speed, 1)));
    class.declare("Boolean $stuck(start = false, fixed = true);");
    class.declare(format!("discrete Real $way(start = {sign:?}, fixed = true);"));
    class.declare("Real $drive, $lost(start = 0, fixed = true), $work(start = 0, fixed = true);");
    class.equation("der($x) =~ $v;");
    let spring = if part.has(1) { part.between(5, 0.5, 6.0) } else { 0.0 };
    class.equation(format!("$drive = 2*$u - {spring:?}*$x;"));
    class.equation(format!("{m:?}*der($v) = if $stuck then 0 else $drive - {slide:?}*$way;"));
    class.equation(format!(
        "when {{not pre($stuck) and pre($way)*$v < 0, pre($stuck) and abs($drive) > {stick:?}}} then\n  \
         $stuck = abs($drive) <= {stick:?};\n  $way = if $drive >= 0 then 1 else -1;\n  reinit($v, 0);\nend when;"
    ));
    class.equation(format!("der($lost) = if $stuck then 0 else {slide:?}*$way*$v;"));
    class.equation("der($work) = 2*$u*$v;");
    class.conserve("energy", &format!("{m:?}/2*$v*$v + {spring:?}/2*$x*$x + $lost - $work"));
    class.equation("$y = $x;");
    class.observe("x", Nature::Continuous);
    class.observe("v", Nature::Continuous);
    class.observe("stuck", Nature::Jumping);
    class.observe("way", Nature::Jumping);
    class
}
