//! Parameters that no engineer would build: each is refused with a message in engineers' words.

use crate::support::complaints;

#[track_caller]
fn refused(model: &str, setting: &str, words: &str) {
    let message = complaints(model, &["--set", setting]);
    assert!(message.contains(words), "`{setting}` gives: {message}");
}

#[test]
fn wheels_that_cannot_mesh() {
    refused("Gearbox4HP22", "gearbox.front.z_ring=80, gearbox.front.z_planet_sun=19", "cannot mesh");
}
