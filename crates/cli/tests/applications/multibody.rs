//! Mechanisms in three dimensions that cannot work: each is refused with the name of the component and what to change. And the energy
//! elements of mechanisms are found.

use crate::support::{complaints, complaints_of_text, layshaft};

#[track_caller]
fn says(message: &str, words: &[&str]) {
    for word in words {
        assert!(message.contains(word), "`{word}` is not in: {message}");
    }
}

/// A four-bar linkage of revolute joints alone: three of the six conditions that close it hold anyway.
#[test]
fn a_planar_loop_without_cut_joint() {
    let message = complaints_of_text(
        "PlanarLoop",
        "model PlanarLoop
  inner Layshaft.MultiBody.World world;
  Layshaft.MultiBody.Joints.Revolute crank(phi(start=1.2, fixed=true), w(fixed=true)), pin1, pin2, rocker;
  Layshaft.MultiBody.Parts.BodyBox rod1(r={1,0,0}), rod2(r={1,0,0}), rod3(r={1,0,0});
  Layshaft.MultiBody.Parts.FixedTranslation base(r={1.5,0,0});
equation
  connect(world.frame_b, crank.frame_a);
  connect(crank.frame_b, rod1.frame_a);
  connect(rod1.frame_b, pin1.frame_a);
  connect(pin1.frame_b, rod2.frame_a);
  connect(rod2.frame_b, pin2.frame_a);
  connect(pin2.frame_b, rod3.frame_a);
  connect(rod3.frame_b, rocker.frame_a);
  connect(world.frame_b, base.frame_a);
  connect(base.frame_b, rocker.frame_b);
end PlanarLoop;
",
    );
    says(
        &message,
        &["`rod3`", "more than once", "a kinematic loop is closed more often", "`RevolutePlanarLoopConstraint`"],
    );
}

/// Two rods that hold the same two points.
#[test]
fn a_rigid_loop() {
    let message = complaints_of_text(
        "RigidLoop",
        "model RigidLoop
  inner Layshaft.MultiBody.World world;
  Layshaft.MultiBody.Joints.Revolute joint(phi(fixed=true), w(fixed=true));
  Layshaft.MultiBody.Parts.FixedTranslation one(r={1,0,0}), other(r={1,0,0});
  Layshaft.MultiBody.Parts.Body body;
equation
  connect(world.frame_b, joint.frame_a);
  connect(joint.frame_b, one.frame_a);
  connect(joint.frame_b, other.frame_a);
  connect(one.frame_b, other.frame_b);
  connect(one.frame_b, body.frame_a);
end RigidLoop;
",
    );
    says(&message, &["`one`", "`other`", "take out a rigid part that closes it again"]);
}

/// A planar loop cut by a joint that holds all six directions but its axis: what it carries across the plane is not determined.
#[test]
fn a_planar_loop_cut_by_a_constraint() {
    let message = complaints_of_text(
        "CutLoop",
        "model CutLoop
  inner Layshaft.MultiBody.World world;
  Layshaft.MultiBody.Joints.Revolute crank(phi(fixed=true), w(start=1, fixed=true)), pin, rocker;
  Layshaft.MultiBody.Joints.Constraints.Revolute cut(n={0,0,1});
  Layshaft.MultiBody.Parts.BodyBox rod1(r={0.4,0,0}), rod2(r={0.1,1.1,0}), base(r={-0.15,1,0}), rod3(r=rod1.r + rod2.r - base.r);
equation
  connect(world.frame_b, crank.frame_a);
  connect(crank.frame_b, rod1.frame_a);
  connect(rod1.frame_b, pin.frame_a);
  connect(pin.frame_b, rod2.frame_a);
  connect(world.frame_b, base.frame_a);
  connect(base.frame_b, rocker.frame_a);
  connect(rocker.frame_b, rod3.frame_a);
  connect(rod3.frame_b, cut.frame_a);
  connect(rod2.frame_b, cut.frame_b);
end CutLoop;
",
    );
    says(&message, &["`cut`", "closed more often than it can move", "`RevolutePlanarLoopConstraint`"]);
}

/// The joint's own flange has nothing on it, and needs nothing: it is the body that lacks its mass.
#[test]
fn a_body_without_mass_behind_a_joint() {
    for joint in ["Prismatic joint", "FreeMotion joint"] {
        let message = complaints_of_text(
            "Massless",
            &format!(
                "model Massless
  inner Layshaft.MultiBody.World world;
  Layshaft.MultiBody.Joints.{joint};
  Layshaft.MultiBody.Parts.Body body(m=0, I_11=0, I_22=0, I_33=0);
equation
  connect(world.frame_b, joint.frame_a);
  connect(joint.frame_b, body.frame_a);
end Massless;
"
            ),
        );
        says(&message, &["`body` has no mass: give it one"]);
        assert!(!message.contains("nothing with inertia"), "{message}");
    }
}

#[test]
fn a_free_body_without_mass() {
    let refused = |model: &str, setting: &str, words: &[&str]| says(&complaints(model, &["--set", setting]), words);
    refused(
        "LayshaftTest.MultiBody.SymmetricTop",
        "top.m=0",
        &["SymmetricTop.top", "moves freely and has no mass", "m > 0"],
    );
    refused(
        "LayshaftTest.MultiBody.SymmetricTop",
        "top.I_33=0",
        &["SymmetricTop.top", "no moment of inertia", "PointMass"],
    );
    let message = complaints("LayshaftTest.MultiBody.Orbit", &["--set", "satellite.m=0"]);
    says(&message, &["Orbit.satellite", "moves freely and has no mass"]);
    // The assertion stands in no equation: none of another component is named.
    assert!(!message.contains("in an equation of"), "{message}");
}

#[test]
fn axes_that_are_parallel() {
    let refused = |model: &str, setting: &str, words: &[&str]| says(&complaints(model, &["--set", setting]), words);
    let shaft = "LayshaftTest.MultiBody.UniversalShaft";
    refused(shaft, "joint.n_b={0,1,0}", &["n_a and n_b of", "UniversalShaft.joint", "are parallel", "use Revolute"]);
    let loops = "LayshaftTest.MultiBody.Assemblies";
    refused(loops, "usr.n1_a={-1.3,0.3,0.1}", &["The axis n1_a of Assemblies.usr", "parallel to the rod"]);
    // In the run: the crank pulls coupler and rocker into one line, and the short rod cannot follow its pin.
    let linkage = "Layshaft.MultiBody.Examples.FourBar";
    refused(linkage, "crankArm.r={0.7,0,0}", &["The rods of FourBar.linkage became parallel (dead centre)"]);
    let engine = "Layshaft.MultiBody.Examples.EngineV6";
    refused(engine, "cylinder1.rodLength=0.045", &["EngineV6.cylinder1.mechanism", "perpendicular to the axis n_b"]);
    refused(
        engine,
        "cylinder1.mechanism.n_a={0,1,0}",
        &["The rod rRod1_ia of EngineV6.cylinder1.mechanism is not perpendicular"],
    );
}

/// Three angles as states: a torque brings the body to rest where their first and third axis are parallel. And near that position at the start.
#[test]
fn angles_whose_axes_become_parallel() {
    let message = complaints_of_text(
        "ComesToRest",
        "model ComesToRest
  inner Layshaft.MultiBody.World world(g=0);
  Layshaft.MultiBody.Joints.FreeMotion free(useQuaternions=false, angles_fixed=true, w_rel_b(start={0,1,0}, each fixed=true),
    r_rel_a(each fixed=true), v_rel_a(each fixed=true));
  Layshaft.MultiBody.Parts.Body body(m=1, I_11=0.1, I_22=0.2, I_33=0.3);
  Layshaft.MultiBody.Forces.WorldTorque torque(torque={0,if free.w_rel_b[2] > 0 then -0.2/3.14159265358979 else 0,0});
equation
  connect(world.frame_b, free.frame_a);
  connect(free.frame_b, body.frame_a);
  connect(torque.frame_b, body.frame_a);
  annotation(experiment(StopTime=10));
end ComesToRest;
",
    );
    says(&message, &["ComesToRest.free became parallel", "Set useQuaternions = true"]);
    let message = complaints_of_text(
        "Upright",
        "model Upright
  inner Layshaft.MultiBody.World world;
  Layshaft.MultiBody.Parts.Body body(m=1, useQuaternions=false, angles_fixed=true, angles_start={0,1.57079,0}, w_0_fixed=true,
    r_0(each fixed=true), v_0(each fixed=true));
end Upright;
",
    );
    says(&message, &["Upright.body became parallel", "choose another sequence_angleStates"]);
}

#[test]
fn directions_of_a_plane_that_are_parallel() {
    let message = complaints_of_text(
        "NoPlane",
        "model NoPlane
  inner Layshaft.MultiBody.World world;
  Layshaft.MultiBody.Joints.Planar plane(n={0,0,1}, n_x={0,0,2});
  Layshaft.MultiBody.Parts.Body body(m=1);
equation
  connect(world.frame_b, plane.frame_a);
  connect(plane.frame_b, body.frame_a);
end NoPlane;
",
    );
    says(&message, &["n and n_x of NoPlane.plane are parallel", "Choose another n_x"]);
}

/// A body without mass that is the root of its tree, fixed to one with mass: it says how the other one becomes the root
/// (`LayshaftTest.MultiBody.MasslessParts` does so).
#[test]
fn a_root_without_mass() {
    let message = complaints_of_text(
        "Pair",
        "model Pair
  inner Layshaft.MultiBody.World world;
  Layshaft.MultiBody.Parts.Body empty(m=0, I_11=0, I_22=0, I_33=0);
  Layshaft.MultiBody.Parts.FixedTranslation rod(r={1,0,0});
  Layshaft.MultiBody.Parts.Body full(m=1);
equation
  connect(empty.frame_a, rod.frame_a);
  connect(rod.frame_b, full.frame_a);
end Pair;
",
    );
    says(&message, &["Pair.empty", "moves freely and has no mass", "enforceStates = true"]);
}

#[test]
fn a_wheel_on_its_side() {
    let message = complaints_of_text(
        "Tilting",
        "model Tilting
  inner Layshaft.MultiBody.World world(n={0,0,-1});
  inner Layshaft.Vehicles.Roads.Plane road;
  Layshaft.MultiBody.Joints.Revolute tilt(n={1,0,0}, phi(start=1.2, fixed=true), w(start=1, fixed=true));
  Layshaft.MultiBody.Parts.Fixed hook(r={0,0,0.4});
  Layshaft.Vehicles.Tyres.Wheel wheel;
equation
  connect(hook.frame_b, tilt.frame_a);
  connect(tilt.frame_b, wheel.frame);
end Tilting;
",
    );
    says(&message, &["Tilting.wheel.tyre lies on its side", "parallel to the normal of the road"]);
}

/// Bodies and mounts are ranked in all their directions.
#[test]
fn energy_elements_of_an_engine_on_mounts() {
    let model = "Layshaft.MultiBody.Examples.EngineOnMounts";
    let answer = layshaft("reduce", &["activity", model, "--output", "mountLeft.s[3]", "--keep", "99.99%"]);
    let elements = answer["elements"].to_string();
    for name in ["engine.translation", "engine.rotation", "mountLeft.springZ", "mountRear.damperX", "flywheel"] {
        assert!(elements.contains(name), "{name} is not in {elements}");
    }
}
