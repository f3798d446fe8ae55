within Layshaft.Vehicles.Suspensions;
model AntiRollBar "Linear anti-roll bar between the wheels of an axle"
  extends Energy.Element(final kind=Energy.Kind.C, entry(amount=if removed then 0 else c*phi^2/2, integrated=false));
  parameter Units.RotationalStiffness c(min=0) = 7000 "Torque on the body per roll angle against the axle";
  parameter Units.Length track(min=Constants.small) = 1.4 "Distance of the wheels";
  Translational.Interfaces.Flange_a left "Travel of the left wheel"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Translational.Interfaces.Flange_b right "Travel of the right wheel"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Units.Angle phi "Roll angle of the body against the axle";
  Units.Torque tau "Torque of the bar";
equation
  assert(c >= 0, "The stiffness c = " + String(c) + " of " + getInstanceName() + " is negative: such a bar drives.");
  phi = (left.s - right.s)/track;
  tau = if removed then 0 else c*phi;
  left.f = tau/track;
  right.f = -tau/track;
  power = if removed then 0 else tau*(der(left.s) - der(right.s))/track;

  annotation(
    Icon(graphics={
      Line(points={{-90,0},{-60,0},{-60,40},{60,40},{60,0},{90,0}}, color={30,140,80}, thickness=1),
      Text(extent={{-150,-20},{150,-60}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-70},{150,-100}}, textString="c=%c")}),
    Documentation(info="<html>
<p>The difference of the travels is a roll angle, and the torque c times that angle pushes the wheels apart. Removed: no bar.</p>
</html>"));
end AntiRollBar;
