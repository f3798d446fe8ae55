within Layshaft.Vehicles.Transmissions.Components;
model TorqueReaction "Housing around a one-dimensional gear set: takes the torque that it changes"
  extends Icons.Component;
  parameter MultiBody.Types.Axis n = {0,1,0} "Direction of the shafts"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_a flange_a "Input shaft, outside"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_b "Output shaft, outside"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Rotational.Interfaces.Flange_b inside_a "Input shaft, inside"
    annotation(Placement(transformation(extent={{-50,-110},{-30,-90}})));
  Rotational.Interfaces.Flange_a inside_b "Output shaft, inside"
    annotation(Placement(transformation(extent={{30,-110},{50,-90}})));
  MultiBody.Interfaces.Frame_a mount "Housing"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-100})));
  Units.Torque tau "Torque on the housing";
protected
  final parameter Real e[3] = MultiBody.Frames.normalize(n) "Unit vector of the shafts" annotation(Evaluate=true);
equation
  flange_a.phi = inside_a.phi;
  flange_a.tau + inside_a.tau = 0;
  flange_b.phi = inside_b.phi;
  flange_b.tau + inside_b.tau = 0;
  tau = flange_a.tau + flange_b.tau;
  mount.f = zeros(3);
  mount.t = -e*tau;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-60,40},{60,-40}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-100,0},{-60,0}}, color={64,64,64}, thickness=1), Line(points={{60,0},{100,0}}, color={64,64,64}, thickness=1)}),
    Documentation(info="<html>
<p>
A gear set that multiplies a torque pushes its housing the other way. Connect the one-dimensional gear set between
<code>inside_a</code> and <code>inside_b</code>: the sum of the torques at its shafts goes into <code>mount</code>. Forces of meshes, and what the
inertias inside take, are not known here.
</p>
</html>"));
end TorqueReaction;
