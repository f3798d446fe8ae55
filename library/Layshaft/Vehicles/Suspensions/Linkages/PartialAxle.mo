within Layshaft.Vehicles.Suspensions.Linkages;
partial model PartialAxle "Suspension of both wheels of an axle, from hardpoints"
  extends Icons.Component;
  MultiBody.Interfaces.Frame_a frame_a "Body: frame of the axle, in which hardpoints are given"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  MultiBody.Interfaces.Frame_b left "Left carrier, in the centre of the wheel"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  MultiBody.Interfaces.Frame_b right "Right carrier, in the centre of the wheel"
    annotation(Placement(transformation(extent={{84,-16},{116,16}})));
  Translational.Interfaces.Flange_a rack "Travel of the rack to the left"
    annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  parameter Boolean bushed = false "= true: the axle is on a subframe in bushings"
    annotation(Evaluate=true);
  replaceable Base base constrainedby Base(bushed=bushed, load=2*load) "Body or subframe"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={0,-50})));
  KinematicsOutput leftKinematics "Left wheel"
    annotation(Placement(transformation(extent={{-100,60},{-120,80}})));
  KinematicsOutput rightKinematics "Right wheel"
    annotation(Placement(transformation(extent={{100,60},{120,80}})));
  parameter Units.Length radius(min=Constants.small) = 0.3 "Radius of the loaded tyres";
  parameter Units.Position wheelCentre[3] = {0,0.8,-0.1} "Centre of the left wheel at rest";
  parameter Units.Force load = 4000 "Load of a wheel at rest, without the unsprung mass";
equation
  connect(frame_a, base.frame_a)
    annotation(Line(points={{0,-100},{0,-60}}, color={70,70,70}, thickness=0.5));

  annotation(
    Icon(graphics={
      Line(points={{-70,-20},{-20,-20},{-20,20},{-70,20}}, color={64,64,64}, thickness=1),
      Line(points={{70,-20},{20,-20},{20,20},{70,20}}, color={64,64,64}, thickness=1),
      Rectangle(extent={{-84,50},{-66,-50}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{66,50},{84,-50}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>What the rig for kinematics and compliance tests and what a chassis takes.</p>
</html>"));
end PartialAxle;
