//! Parts with a memory of their own: a sampled controller, a relay with hysteresis.

use super::start;
use crate::sketch::Part;
use crate::text::{Class, Nature};

/// A digital filter on a sampled signal, held between the samples, and a lag behind it.
pub fn sampler(part: &Part) -> Class {
    let mut class = Class::default();
    let (first, period) = (part.between(0, 0.0, 0.1), part.between(1, 0.02, 0.15));
    let pole = part.between(2, 0.2, 0.9);
    class.declare("discrete Real $d(start = 0, fixed = true);");
    class.declare("Integer $n(start = 0, fixed = true);");
    class.declare(format!("Real $x(start = {}, fixed = true);", start(part.between(3, -0.5, 0.5), 0)));
    let own = if part.has(0) { "$x" } else { "0" };
    class.equation(format!(
        "when sample({first:?}, {period:?}) then\n  $d = {pole:?}*pre($d) + {:?}*($u - {own});\n  $n = pre($n) + 1;\nend when;",
        1.0 - pole
    ));
    let lag = part.between(4, 0.05, 0.5);
    class.equation(format!("{lag:?}*der($x) = $d - $x;"));
    // The clock may round either way at a sample itself: compared away from them.
    class.exact(
        "count",
        &format!("$n - noEvent(max(0, floor((time - {first:?})/{period:?} + 1e-9) + 1))"),
        Some(0),
        true,
    );
    class.equation(if part.has(1) { "$y = $d;" } else { "$y = $x;" });
    class.observe("d", Nature::Jumping);
    class.observe("n", Nature::Jumping);
    class.observe("x", Nature::Continuous);
    class
}

/// A relay that heats while it is on, and counts how often it went on.
pub fn relay(part: &Part) -> Class {
    let mut class = Class::default();
    let (low, high) = (part.between(0, 0.2, 0.4), part.between(1, 0.5, 0.8));
    let (lag, ambient) = (part.between(2, 0.1, 0.5), part.between(3, 0.0, 0.15));
    class.declare(format!("Real $T(start = {}, fixed = true);", start(part.between(4, 0.0, 1.0), 0)));
    class.declare("Boolean $on(start = true, fixed = true);");
    class.declare("Integer $n(start = 0, fixed = true);");
    class.declare("discrete Real $since(start = 0, fixed = true);");
    class.equation(format!("$on = $T < {low:?} or pre($on) and $T < {high:?};"));
    let heat = if part.has(0) { "1.5 + 0.3*$u" } else { "1.5" };
    class.equation(format!("{lag:?}*der($T) = (if $on then {heat} else 0) - ($T - {ambient:?});"));
    if part.has(1) {
        class.equation("when $on then\n  $n = pre($n) + 1;\n  $since = time;\nelsewhen not $on then\n  $n = pre($n);\n  $since = time;\nend when;");
    } else {
        class.equation("when change($on) then\n  $n = pre($n) + 1;\n  $since = time;\nend when;");
    }
    class.equation("$y = $T;");
    class.observe("T", Nature::Continuous);
    class.observe("on", Nature::Jumping);
    class.observe("n", Nature::Jumping);
    class.observe("since", Nature::Jumping);
    class
}
