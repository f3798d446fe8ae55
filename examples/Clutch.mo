model Clutch "A clutch brings a wheel up to the speed of a shaft within a second"
  parameter Layshaft.Units.FrictionCoefficient mu = 0.4 "Friction coefficient of the clutch";
  parameter Layshaft.Units.Force fn = 1000 "Normal force when pressed";
  parameter Layshaft.Units.Inertia J2 = 0.2 "Inertia of the wheel";
  Layshaft.Rotational.Components.Inertia shaft(J=0.3, w(start=100, fixed=true), phi(start=0, fixed=true));
  Layshaft.Rotational.Components.Clutch clutch(mu_table={mu,mu}, cgeo=0.1, fn_max=fn);
  Layshaft.Rotational.Components.Inertia wheel(J=J2, w(start=0, fixed=true), phi(start=0, fixed=true));
  Layshaft.Blocks.Sources.Step press(startTime=0.1, height=1);
  Layshaft.Units.AngularVelocity w1 = shaft.w "Speed of the shaft";
  Layshaft.Units.AngularVelocity w2 = wheel.w "Speed of the wheel";
  Layshaft.Units.Energy loss(start=0, fixed=true) "Energy lost in the clutch";
equation
  connect(shaft.flange_b, clutch.flange_a);
  connect(clutch.flange_b, wheel.flange_a);
  connect(press.y, clutch.f_normalized);
  der(loss) = clutch.power;
  annotation(
    experiment(StopTime=1, Interval=0.01),
    __Layshaft(
      plots={Plot(title="Speeds", y={"w1", "w2"}), Plot(title="Torque", y={"clutch.tau"}), Plot(title="Loss", y={"loss"})},
      cards={Card(title="Speed of the wheel", variable="w2"), Card(title="Energy lost", variable="loss")}));
end Clutch;
