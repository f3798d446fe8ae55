within Layshaft.Vehicles.Rigs.Components;
model RollingTyre "A tyre that is pulled along x, freely rolling, under a load"
  parameter Units.Velocity v = 8 "Speed";
  parameter Units.Force load = 4000 "Load";
  parameter Units.Position r_start[2] = {0,0} "Where it starts: x and y";
  parameter Units.Mass m_load(min=0) = 40 "Mass that moves with the wheel";
  parameter Units.Damping d(min=0) = 1500 "Damping of the vertical motion, as of a suspension";
  replaceable parameter Data.Tyres.TyreFile data "Tyre"
    annotation(choicesAllMatching=true);
  replaceable model RoadContact = Tyres.RoadContacts.FivePointContact constrainedby Tyres.RoadContacts.PartialRoadContact "Where the tyre touches the road"
    annotation(choicesAllMatching=true);
  Units.Force Fz "Load of the tyre";
  Units.Force f_axle "Force that pulls the axle";
  Units.Position z "Height of the axle";
  MultiBody.Parts.Fixed origin(r={r_start[1], r_start[2], 0}) "Start"
    annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  MultiBody.Joints.Prismatic carriage(n={1,0,0}, useAxisFlange=true, animation=false, stateSelect=StateSelect.default) "Carriage"
    annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  MultiBody.Joints.Prismatic lift(n={0,0,1}, useAxisFlange=true, animation=false, s(start=road.height(r_start[1], r_start[2]) + data.R0 - load/data.c_z, fixed=true), v(fixed=true)) "Carries the load"
    annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Tyres.FileWheel wheel(final data=data, w_start=v/data.R0, m_carrier=m_load, tyre(animation=false, showContact=true, redeclare model RoadContact = RoadContact)) "Wheel"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  Translational.Sources.Speed drive(exact=true) "Speed of the carriage"
    annotation(Placement(transformation(extent={{-90,30},{-70,50}})));
  Translational.Sources.Force weight "Load"
    annotation(Placement(transformation(extent={{-50,40},{-30,60}})));
protected
  outer MultiBody.World world "World";
  outer Interfaces.Road road "Road";
  MultiBody.Visualizers.Shape disc(shapeType="wheel", R=lift.frame_b.R, r=lift.frame_b.r_0, r_shape={0, -0.1*data.width, 0}, lengthDirection={0,1,0},
    widthDirection={cos(wheel.hub.phi), 0, -sin(wheel.hub.phi)}, length=0.2*data.width, width=1.8*data.R0, height=1.8*data.R0, color={150,155,165}) if world.enableAnimation "Slim wheel, so that the points of contact are seen";
equation
  drive.v_ref = v;
  weight.f = -load - d*lift.v;
  Fz = wheel.tyre.Fz;
  f_axle = drive.flange.f;
  z = lift.s;
  connect(origin.frame_b, carriage.frame_a)
    annotation(Line(points={{-80,0},{-70,0}}, color={70,70,70}, thickness=0.5));
  connect(carriage.frame_b, lift.frame_a)
    annotation(Line(points={{-50,0},{-30,0}}, color={70,70,70}, thickness=0.5));
  connect(lift.frame_b, wheel.frame)
    annotation(Line(points={{-10,0},{20,0}}, color={70,70,70}, thickness=0.5));
  connect(drive.flange, carriage.axis)
    annotation(Line(points={{-70,40},{-54,40},{-54,10}}, color={0,127,0}));
  connect(weight.flange, lift.axis)
    annotation(Line(points={{-30,50},{-14,50},{-14,10}}, color={0,127,0}));

  annotation(
    Icon(graphics={
      Ellipse(extent={{-80,80},{80,-80}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-50,50},{50,-50}}, lineColor={40,40,40}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Line(points={{-100,-80},{100,-80}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-90},{150,-130}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>The wheel rolls freely; the carriage has a constant speed, the load is constant.</p>
</html>"));
end RollingTyre;
