//! `delay`: of a signal whose integral is known, by a time that varies, or of whatever drives the part.

use super::start;
use crate::sketch::Part;
use crate::text::{Class, Nature};

pub fn delay(part: &Part) -> Class {
    let mut class = Class::default();
    let (by, rate) = (part.between(0, 0.05, 0.7), part.between(1, 1.0, 8.0));
    class.declare("Real $late;");
    class.declare("Real $z(start = 0, fixed = true);");
    class.equation("der($z) =~ $late;");
    if part.has(0) && part.has(2) {
        // The time it takes varies, more slowly than time itself.
        class.declare("Real $x(start = 0, fixed = true);");
        class.equation(format!("der($x) = {rate:?}*cos({rate:?}*time);"));
        let varying = format!("{by:?}*(1 + 0.3*sin(2*time))");
        class.equation(format!("$late = delay($x, {varying}, {:?});", 1.5 * by));
        let signal = format!("noEvent(if time > {varying} then sin({rate:?}*(time - {varying})) else 0)");
        class.exact("signal", &format!("$late - {signal}"), None, false);
        class.observe("x", Nature::Continuous);
    } else if part.has(0) {
        // z = ∫ sin(rate·(t − by)) once the signal has come through, 0 before.
        class.declare("Real $x(start = 0, fixed = true);");
        class.equation(format!("der($x) = {rate:?}*cos({rate:?}*time);"));
        class.equation(format!("$late = delay($x, {by:?});"));
        let integral = format!("(1 - cos({rate:?}*(time - {by:?})))/{rate:?}");
        let signal = format!("noEvent(if time > {by:?} then sin({rate:?}*(time - {by:?})) else 0)");
        class.exact("signal", &format!("$late - {signal}"), None, false);
        class.exact("exact", &format!("$z - noEvent(if time > {by:?} then {integral} else 0)"), None, false);
        class.observe("x", Nature::Continuous);
    } else if part.has(1) {
        class.equation(format!("$late = delay($u, {by:?});"));
    } else {
        // A loop through the delay.
        class.declare(format!("Real $x(start = {}, fixed = true);", start(part.between(2, 0.2, 1.0), 0)));
        class.equation("der($x) = -2*$late + $u;");
        class.equation(format!("$late = delay($x, {by:?});"));
        class.observe("x", Nature::Continuous);
    }
    class.equation("$y = $z;");
    class.observe("z", Nature::Continuous);
    class.observe("late", Nature::Jumping);
    class
}
