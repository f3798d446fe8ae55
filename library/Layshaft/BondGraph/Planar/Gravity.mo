within Layshaft.BondGraph.Planar;
model Gravity "Weight, given in inertial axes and turned into those of the body"
  extends Icons.Component;
  parameter Units.Mass m(min=0) "Mass";
  parameter Units.Acceleration g = Constants.g_n "Acceleration of free fall";
  Interfaces.PlanarPort b "Port at the centre of gravity"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealInput pose[3] "Pose of the body: X, Y, theta"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Units.Power given "Power that the weight gives: minus the rate of the potential energy";
  Units.Energy energy "Potential energy relative to height 0";
protected
  outer Energy.Ledger energyBalance "Balance of the model, if it has one";
  Energy.Entry entry(amount=energy) if energyBalance.enabled "Contribution to the balance";
equation
  connect(entry.account, energyBalance.account[Energy.Kind.C]);
  b.e = {-m*g*sin(pose[3]), -m*g*cos(pose[3]), 0};
  given = -b.e*b.f;
  energy = m*g*pose[2];

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="Se"), Text(extent={{-150,-70},{150,-100}}, textString="m=%m")}),
    Documentation(info="<html>
<p>Effort source -m g in Y through the rotation by &theta;.</p>
</html>"));
end Gravity;
