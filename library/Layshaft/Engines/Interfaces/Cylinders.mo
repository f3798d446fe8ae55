within Layshaft.Engines.Interfaces;
partial model Cylinders "Cylinders of an engine"
  parameter Integer n(min=1) = 1 "Number of intake and of exhaust ports: 1 for all cylinders together, or one for each"
    annotation(Evaluate=true);
  replaceable parameter Data.Cylinders18 data constrainedby Vehicles.Data.FourCylinderEngine "Parameters"
    annotation(choicesAllMatching=true);
  parameter Boolean spatial = false "= true: forces and torques act on the block"
    annotation(Evaluate=true);
  GasPort_a intake[n] "Intake ports"
    annotation(Placement(transformation(extent={{-110,30},{-90,90}})));
  GasPort_b exhaust[n] "Exhaust ports"
    annotation(Placement(transformation(extent={{90,30},{110,90}})));
  Rotational.Interfaces.Flange_b flange "Crankshaft"
    annotation(Placement(transformation(extent={{90,-70},{110,-50}})));
  Thermal.Interfaces.HeatPort_a coolant "Coolant: walls and friction"
    annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
  MultiBody.Interfaces.Frame_a frame if spatial "Block; the crankshaft runs along y through its origin, the cylinders point along z"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  Blocks.Interfaces.RealInput fuel(unit="kg/s") "Fuel that is injected into all cylinders"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={-40,110})));
  Blocks.Interfaces.RealInput retard(unit="rad") "Retard of the ignition against the best one"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={40,110})));
  Units.AngularVelocity w "Speed of the crankshaft";
  Units.MassFlowRate m_flow_in "Gas that all cylinders take in";
  Units.Torque tau "Torque on the crankshaft";
equation
  w = der(flange.phi);
  m_flow_in = sum(intake.m_flow);
  flange.tau = -tau;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-60,90},{60,-20}}, lineColor={64,64,64}, fillColor={255,230,200}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-56,10},{56,-40}}, lineColor={64,64,64}, fillColor={160,165,170}, fillPattern=FillPattern.Solid),
      Line(points={{0,-20},{24,-80}}, color={64,64,64}, thickness=1), Line(points={{-90,60},{-60,60}}, color={0,150,190}, thickness=1), Line(points={{60,60},{90,60}}, color={160,60,30}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>One interface for <a href=\"modelica://Layshaft.Engines.Cylinders.MeanValue\">mean-value</a> and <a href=\"modelica://Layshaft.Engines.Cylinders.CrankAngle\">crank-angle-resolved</a> cylinders.</p>
</html>"));
end Cylinders;
