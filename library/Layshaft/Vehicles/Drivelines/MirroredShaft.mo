within Layshaft.Vehicles.Drivelines;
model MirroredShaft "Drive shaft with the torque of the one on the other side"
  extends Rotational.Interfaces.TwoFlanges;
  extends Icons.Shaft;
  Blocks.Interfaces.RealInput tau(unit="N.m") "Torque from flange_a to flange_b"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
equation
  flange_a.tau = tau;
  flange_b.tau = -tau;

  annotation(
    Icon(graphics={
      Line(points={{0,90},{0,10}}, color={0,0,127}, thickness=0.5), Line(points={{-60,-30},{60,-30}}, color={0,0,127}, pattern=LinePattern.Dash)}),
    Documentation(info="<html>
<p>Torque sources at both ends take the place of compliance and backlash; the torque is that of the other side.</p>
</html>"));
end MirroredShaft;
