//! Two blocks with friction on each other and on the ground.

use crate::support::{assert_near, largest_size, simulate};

/// Worked out by hand: masses and friction 1, forces 0.9 and, from 0.1 s on, 1.1. The lower block slides with
/// (0.9 + 1.1 - 1)/2, the upper one stays stuck to it and is held by 1.1 - 0.5.
#[test]
fn the_case_worked_by_hand() {
    let run = simulate("FrictionByHand", &[]);
    assert_near(run.last("v1"), 0.5 * (run.last("time") - 0.1), 1e-6);
    assert!(largest_size(&run.series("v2")) < 1e-9);
    assert_near(run.last("f1"), 1.0, 1e-9);
    assert_near(run.last("f2"), 0.6, 1e-6);
    assert_eq!((run.last("contact1.mode"), run.last("contact2.mode")), (1.0, 0.0));
    assert!(largest_size(&run.between("v1", 0.0, 0.0999)) < 1e-12, "both stuck before");
    // One event, one or two passes over the mixed system.
    assert!(run.statistic("mixed_passes") <= 2.0 * run.statistic("mixed_solutions"));
}

/// Stick and slip as in the published figure: both contacts stick and slide in both directions, hold up to 1.25 times the
/// sliding friction at rest, and the force jumps when they break away.
#[test]
fn sticking_and_sliding_follow_the_law_of_friction() {
    let run = simulate("FrictionTwoBlocks", &[]);
    let sliding = 6.0;
    for (force, slip, contact) in [("f1", "v1", "contact1"), ("f2", "v2", "contact2")] {
        let mode = run.series(&format!("{contact}.mode"));
        let (force, slip) = (run.series(force), run.series(slip));
        for ((&force, &slip), &mode) in force.iter().zip(&slip).zip(&mode) {
            if mode == 0.0 {
                assert!(slip.abs() < 1e-6, "{contact} is stuck but slides with {slip} m/s");
                assert!(force.abs() <= 1.25 * sliding + 1e-3, "{contact} holds {force} N");
            } else {
                assert_near(force, mode * sliding, 1e-9);
                assert!(slip * mode >= -1e-6, "{contact} slides with {slip} m/s in mode {mode}");
            }
        }
        assert!([-1.0, 0.0, 1.0].iter().all(|wanted| mode.contains(wanted)), "{contact} misses a mode");
        let jump = force.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f64::max);
        assert!(jump >= 0.24 * sliding, "{contact} breaks away with a jump of {jump} N only");
    }
    // Newton's law of the upper block, and of both together.
    let (a1, a2) = (run.series("block1.a"), run.series("block2.a"));
    let (u1, u2) = (run.series("u1.y"), run.series("u2.y"));
    let (f1, f2) = (run.series("f1"), run.series("f2"));
    for at in 0..run.time().len() {
        assert_near(a2[at], u2[at] - f2[at], 1e-6);
        assert_near(a1[at], u1[at] + f2[at] - f1[at], 1e-6);
    }
}
