within Layshaft.Vehicles.Rigs;
model Tyre "Tyre test rig: slip and slip angle are swept at constant speed and load"
  extends Icons.Example;
  parameter Units.Velocity v = 20 "Speed of the rig";
  parameter Units.Force load = 4000 "Load of the tyre";
  parameter Real slip_max = 0.4 "Largest slip of the longitudinal sweep";
  parameter Units.Angle alpha_max = 0.25 "Largest slip angle of the lateral sweep";
  parameter Real slip_combined = 0.04 "Slip during the second lateral sweep";
  replaceable parameter Data.Tyres.Passenger245 data constrainedby Data.Tyres.PAC2002 "Tyre"
    annotation(choicesAllMatching=true);
  inner MultiBody.World world(n={0,0,-1}, g=0) "World without weight: the load is given"
    annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  inner replaceable Roads.Plane road constrainedby Interfaces.Road "Road"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{60,60},{80,80}})));
  MultiBody.Joints.Prismatic carriage(n={1,0,0}, useAxisFlange=true, animation=false, stateSelect=StateSelect.default) "Carriage of the rig"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  MultiBody.Joints.Prismatic lift(n={0,0,1}, useAxisFlange=true, animation=false, s(start=data.R0 - load/data.c_z, fixed=true), v(fixed=true)) "Carries the load"
    annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  MultiBody.Joints.Revolute yaw(n={0,0,1}, useAxisFlange=true, animation=false, stateSelect=StateSelect.default) "Slip angle"
    annotation(Placement(transformation(extent={{0,-10},{20,10}})));
  replaceable Tyres.Wheel wheel constrainedby Tyres.Wheel(final data=data, w_start=v/data.R0, rotor(phi(fixed=false), w(fixed=false))) "Wheel"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{40,-10},{60,10}})));
  Translational.Sources.Speed drive(exact=true) "Speed of the carriage"
    annotation(Placement(transformation(extent={{-80,30},{-60,50}})));
  Translational.Sources.Force weight "Load"
    annotation(Placement(transformation(extent={{-50,40},{-30,60}})));
  Rotational.Sources.Position angle(w_filter=100) "Slip angle"
    annotation(Placement(transformation(extent={{-20,60},{0,80}})));
  Rotational.Sources.Speed spin(T=0.005) "Spin of the wheel"
    annotation(Placement(transformation(extent={{90,-10},{70,10}})));
  Blocks.Sources.TimeTable slip(table=[0, 0; 1, 0; 5, slip_max; 13, -slip_max; 17, 0; 34.2, 0; 34.8, slip_combined; 51.2, slip_combined; 51.8, 0]) "Slip"
    annotation(Placement(transformation(extent={{-100,60},{-80,80}})));
  Blocks.Sources.TimeTable sideways(table=[0, 0; 18, 0; 22, alpha_max; 30, -alpha_max; 34, 0; 35, 0; 39, alpha_max; 47, -alpha_max; 51, 0; 52, 0]) "Yaw angle"
    annotation(Placement(transformation(extent={{-60,80},{-40,100}})));
  Real kappa "Slip";
  Units.Angle alpha "Slip angle: positive where the wheel moves to the left of its plane";
  Units.Force Fx "Longitudinal force";
  Units.Force Fy "Lateral force";
equation
  kappa = slip.y;
  drive.v_ref = v;
  weight.f = -load;
  angle.phi_ref = sideways.y;
  alpha = -yaw.phi;
  spin.w_ref = v*cos(yaw.phi)/wheel.tyre.R_e*(1 + kappa);
  Fx = wheel.tyre.Fx;
  Fy = wheel.tyre.Fy;
  connect(world.frame_b, carriage.frame_a)
    annotation(Line(points={{-80,0},{-60,0}}, color={70,70,70}, thickness=0.5));
  connect(carriage.frame_b, lift.frame_a)
    annotation(Line(points={{-40,0},{-30,0}}, color={70,70,70}, thickness=0.5));
  connect(lift.frame_b, yaw.frame_a)
    annotation(Line(points={{-10,0},{0,0}}, color={70,70,70}, thickness=0.5));
  connect(yaw.frame_b, wheel.frame)
    annotation(Line(points={{20,0},{40,0}}, color={70,70,70}, thickness=0.5));
  connect(drive.flange, carriage.axis)
    annotation(Line(points={{-60,40},{-44,40},{-44,10}}, color={0,127,0}));
  connect(weight.flange, lift.axis)
    annotation(Line(points={{-30,50},{-14,50},{-14,10}}, color={0,127,0}));
  connect(angle.flange, yaw.axis)
    annotation(Line(points={{0,70},{10,70},{10,10}}, color={0,0,0}));
  connect(spin.flange, wheel.hub)
    annotation(Line(points={{70,0},{66,0},{66,4},{60,4}}, color={0,0,0}));

  annotation(
    experiment(StopTime=52, Tolerance=1e-7, Interval=0.04),
    __Layshaft(
      plots={
        Plot(title="Longitudinal force over slip", x="kappa", y={"Fx"}),
        Plot(title="Lateral force over slip angle", x="alpha", y={"Fy"}),
        Plot(title="Lateral over longitudinal force", x="Fx", y={"Fy"}),
        Plot(title="Forces", y={"Fx", "Fy", "wheel.tyre.Fz"}),
        Plot(title="Power lost in the contact", y={"wheel.tyre.contact.slip.power"})}),
    Documentation(info="<html>
<p>The first sweep (to 17 s) varies the slip, the second one (18 to 34 s) the slip angle, the third one (35 to 51 s) the slip angle while the wheel is driven: the lateral
force is smaller then. The curves are hysteresis loops, narrow ones: the tyre needs a length to build up its force. Choose another tyre by <code>data</code>.</p>
</html>"));
end Tyre;
