package Buggy "Rear-driven buggy in three dimensions; nothing in it knows of symmetry"
  model Differential "Final drive and bevel differential"
    import Layshaft.Rotational.Interfaces;
    parameter Real i = 4.3 "Final drive";
    Interfaces.Flange_a input_shaft "Pinion";
    Interfaces.Flange_b out1 "One axle shaft";
    Interfaces.Flange_b out2 "The other axle shaft";
  equation
    input_shaft.phi = i*(out1.phi + out2.phi)/2;
    out1.tau = out2.tau;
    i*input_shaft.tau + out1.tau + out2.tau = 0;
  end Differential;

  model Corner "Suspension and wheel of one corner"
    import Layshaft.MultiBody;
    parameter Layshaft.Units.Position r[3] "From the frame of the body to the wheel's centre";
    parameter Layshaft.Units.Stiffness c = 18000 "Stiffness at the wheel";
    parameter Layshaft.Units.Force load = 1600 "Load of the spring at rest";
    MultiBody.Interfaces.Frame_a frame "Body";
    Layshaft.Rotational.Interfaces.Flange_a hub "Rim";
    MultiBody.Parts.FixedTranslation arm(final r=r, animation=false) "To the wheel";
    Layshaft.Vehicles.Suspensions.VerticalSuspension strut(c=c, d=1400, preload=load) "Strut";
    Layshaft.Vehicles.Tyres.Wheel wheel(m_carrier=6) "Wheel";
  equation
    connect(frame, arm.frame_a);
    connect(arm.frame_b, strut.frame_a);
    connect(strut.frame_b, wheel.frame);
    connect(wheel.hub, hub);
  end Corner;

  model RearAxle "Differential, shafts and corners of the driven axle"
    parameter Layshaft.Units.RotationalStiffness c_shaft = 6000 "Stiffness of a shaft";
    parameter Layshaft.Units.Length track = 1.3 "Distance of the wheels";
    parameter Layshaft.Units.Length x = -2 "Place behind the front axle";
    Layshaft.MultiBody.Interfaces.Frame_a frame "Body";
    Layshaft.Rotational.Interfaces.Flange_a flange "Propeller shaft";
    Differential differential "Differential";
    Layshaft.Rotational.Components.SpringDamper shaft1(c=c_shaft, d=30) "Shaft";
    Layshaft.Rotational.Components.SpringDamper shaft2(c=c_shaft, d=30) "Shaft";
    Corner corner1(r={x, track/2, 0}, load=2200) "Corner";
    Corner corner2(r={x, -track/2, 0}, load=2200) "Corner";
  equation
    connect(flange, differential.input_shaft);
    connect(differential.out1, shaft1.flange_a);
    connect(differential.out2, shaft2.flange_a);
    connect(shaft1.flange_b, corner1.hub);
    connect(shaft2.flange_b, corner2.hub);
    connect(frame, corner1.frame);
    connect(frame, corner2.frame);
  end RearAxle;

  model Car "Buggy that pulls away and lifts off"
    import Layshaft.MultiBody;
    parameter Layshaft.Units.Length track = 1.25 "Distance of the front wheels";
    parameter Layshaft.Units.Stiffness c_front = 18000 "Stiffness of a front spring at the wheel";
    inner MultiBody.World world(n={0,0,-1}) "World: x forward, y to the left, z up";
    inner Layshaft.Vehicles.Roads.Plane road "Road";
    MultiBody.Parts.Body body(m=780, r_CM={-1.15, 0, 0.15}, I_11=150, I_22=650, I_33=700, enforceStates=true, useQuaternions=false, sequence_start={3,2,1}, sequence_angleStates={3,2,1},
      angles_fixed=true, w_0_fixed=true, r_0(start={0, 0, 0.32}, each fixed=true), v_0(start={0, 0, 0}, each fixed=true), animation=false) "Body";
    Corner sideA(r={0, track/2, 0}, c=c_front) "Front corner";
    Corner sideB(r={0, -track/2, 0}, c=c_front) "Front corner";
    RearAxle rear(c_shaft=7000, track=1.32) "Rear axle";
    Layshaft.Rotational.Components.Inertia engine(J=0.3) "Engine, clutch and gearbox, at the propeller shaft";
    Layshaft.Rotational.Sources.Torque drive "Torque of the engine";
    Layshaft.Blocks.Sources.Trapezoid torque(amplitude=140, startTime=1, rising=0.2, width=2, falling=0.2, period=10) "Pedal";
    output Layshaft.Units.Velocity v "Speed";
    output Layshaft.Units.AngularVelocity w_front "Mean speed of the front wheels";
    output Layshaft.Units.AngularVelocity w_engine = engine.w "Speed of the engine";
  equation
    v = body.v_0[1];
    w_front = (sideA.wheel.rotor.w + sideB.wheel.rotor.w)/2;
    connect(body.frame_a, sideA.frame);
    connect(body.frame_a, sideB.frame);
    connect(body.frame_a, rear.frame);
    connect(torque.y, drive.tau);
    connect(drive.flange, engine.flange_a);
    connect(engine.flange_b, rear.flange);
    annotation(experiment(StopTime=5, Tolerance=1e-6));
  end Car;

  model Lopsided "Buggy with a stiffer spring on one side"
    extends Car(sideB(c=21000));
    annotation(experiment(StopTime=5, Tolerance=1e-6));
  end Lopsided;
end Buggy;
