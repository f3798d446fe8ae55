within Layshaft.Vehicles.Transmissions.Components;
model ShaftBearings "Two bearings of a shaft: forces from the wheels on it, and friction"
  extends Rotational.Interfaces.OneFlange;
  extends Rotational.Interfaces.WithSupport;
  extends Energy.Resistance;
  parameter Integer m(min=1) = 1 "Number of loads"
    annotation(Evaluate=true);
  parameter MultiBody.Types.Axis n = {0,1,0} "Direction of the axis"
    annotation(Evaluate=true);
  parameter Units.Position y[m] "Positions of the loads along the axis";
  parameter Units.Position lever[m, 3] "From the axis to the contacts";
  parameter Units.Length radius[m] "Radii at which the torques make the tangential forces";
  parameter Real direct[m, 3] "Force on the shaft per tangential force";
  parameter Real radial[m, 3] "Force on the shaft per size of the tangential force";
  parameter Units.Position y_bearing[2] "Positions of the bearings along the axis; the first takes the axial force";
  parameter Units.Length d(min=0) "Mean diameter of the bearings";
  parameter Units.FrictionCoefficient mu = 0.0018 "Friction coefficient";
  parameter Units.Force F_preload(min=Constants.small) = 500 "Preload of each bearing";
  parameter Units.RotationalDamping drag(min=0) = 0 "Drag torque of oil per speed";
  parameter Units.AngularVelocity w_small(min=Constants.small) = 1 "Speed below which the friction fades out"
    annotation(Dialog(tab="Advanced"));
  Blocks.Interfaces.RealInput torque[m](each unit="N.m") "Torques of the meshes"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput load[m](each unit="N.m") "Torques of the meshes that make the friction: on this shaft, less losses"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Units.Force F_1[3] "Force of the first bearing on the shaft";
  Units.Force F_2[3] "Force of the second bearing on the shaft";
  Units.AngularVelocity w "Speed of the shaft";
  Units.Torque tau "Friction torque";
protected
  constant Units.Force F_small = 10 "Tangential force below which the radial force does not fall further";
  final parameter Units.Length span = y_bearing[2] - y_bearing[1] "Distance of the bearings";
  final parameter Real direct_2[m, 3] = {-((y[k] - y_bearing[1])*(direct[k, :] - n*(n*direct[k, :])) - lever[k, :]*(n*direct[k, :]))/span for k in 1:m} "Share of the second bearing in direct";
  final parameter Real radial_2[m, 3] = {-((y[k] - y_bearing[1])*(radial[k, :] - n*(n*radial[k, :])) - lever[k, :]*(n*radial[k, :]))/span for k in 1:m} "Share of the second bearing in radial";
  final parameter Real direct_1[m, 3] = -direct - direct_2 "Share of the first bearing in direct";
  final parameter Real radial_1[m, 3] = -radial - radial_2 "Share of the first bearing in radial";
equation
  assert(abs(span) > 0, "Both bearings of " + getInstanceName() + " are at the same place.");
  w = der(flange.phi - housing.phi);
  F_1 = {sum(torque[k]/radius[k]*direct_1[k, i] + sqrt((torque[k]/radius[k])^2 + F_small^2)*radial_1[k, i] for k in 1:m) for i in 1:3};
  F_2 = {sum(torque[k]/radius[k]*direct_2[k, i] + sqrt((torque[k]/radius[k])^2 + F_small^2)*radial_2[k, i] for k in 1:m) for i in 1:3};
  if removed then
    tau = 0;
  else
    tau = w/sqrt(w^2 + w_small^2)*mu*d/2*(
      sqrt(sum(sum(load[k]/radius[k]*direct_1[k, i] + sqrt((load[k]/radius[k])^2 + F_small^2)*radial_1[k, i] for k in 1:m)^2 for i in 1:3) + F_preload^2)
      + sqrt(sum(sum(load[k]/radius[k]*direct_2[k, i] + sqrt((load[k]/radius[k])^2 + F_small^2)*radial_2[k, i] for k in 1:m)^2 for i in 1:3) + F_preload^2)) + drag*w;
  end if;
  power = tau*w;
  flange.tau = tau;
  housing.tau = -tau;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-90,-8},{90,8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-55,10},{-25,34}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-55,-34},{-25,-10}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-50,12},{-30,32}}, lineColor={64,64,64}), Ellipse(extent={{-50,-32},{-30,-12}}, lineColor={64,64,64}),
      Rectangle(extent={{25,10},{55,34}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{25,-34},{55,-10}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{30,12},{50,32}}, lineColor={64,64,64}), Ellipse(extent={{30,-32},{50,-12}}, lineColor={64,64,64})}),
    Documentation(info="<html>
<p>
Equilibrium of the shaft: both bearings carry the tooth forces of its wheels by the lever rule, the first one also all axial
forces; an axial force at a lever bends the shaft. The friction torque is mu d/2 times the force of each bearing, at least that
of the preload, plus a drag in proportion to the speed. It fades out around standstill: no events, no locking.
Each load is a tangential force torque/radius and the forces that come with it, as
<a href=\"modelica://Layshaft.Vehicles.Transmissions.Components.Mesh\">Mesh</a> gives them.
</p>
<p>
Weight and centrifugal forces of the shaft are not counted.
</p>
</html>"));
end ShaftBearings;
