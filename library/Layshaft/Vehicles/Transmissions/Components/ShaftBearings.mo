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
  parameter Units.Position lever[m,3] "From the axis to the contacts";
  parameter Units.Position y_bearing[2] "Positions of the bearings along the axis; the first takes the axial force";
  parameter Units.Length d(min=0) "Mean diameter of the bearings";
  parameter Units.FrictionCoefficient mu = 0.0018 "Friction coefficient";
  parameter Units.Force F_preload(min=Constants.small) = 500 "Preload of each bearing";
  parameter Units.RotationalDamping drag(min=0) = 0 "Drag torque of oil per speed";
  parameter Units.AngularVelocity w_small(min=Constants.small) = 1 "Speed below which the friction fades out"
    annotation(Dialog(tab="Advanced"));
  Blocks.Interfaces.RealInput load[m,3](each unit="N") "Forces on the shaft, in the housing"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Units.Force F_1[3] "Force of the first bearing on the shaft";
  Units.Force F_2[3] "Force of the second bearing on the shaft";
  Units.AngularVelocity w "Speed of the shaft";
  Units.Torque tau "Friction torque";
protected
  Units.Force axial[m] "Axial parts of the loads";
  Units.Force sum_2[3] "Loads referred to the second bearing";
equation
  assert(abs(y_bearing[2] - y_bearing[1]) > 0, "Both bearings of " + getInstanceName() + " are at the same place.");
  w = der(flange.phi - housing.phi);
  for k in 1:m loop
    axial[k] = n*load[k, :];
  end for;
  sum_2 = {sum((y[k] - y_bearing[1])*(load[k, i] - n[i]*axial[k]) - lever[k, i]*axial[k] for k in 1:m) for i in 1:3}/(y_bearing[2] - y_bearing[1]);
  F_2 = -sum_2;
  F_1 = {-sum(load[:, i]) for i in 1:3} - F_2;
  if removed then
    tau = 0;
  else
    tau = w/sqrt(w^2 + w_small^2)*mu*d/2*(sqrt(F_1*F_1 + F_preload^2) + sqrt(F_2*F_2 + F_preload^2)) + drag*w;
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
</p>
<p>
Weight and centrifugal forces of the shaft are not counted.
</p>
</html>"));
end ShaftBearings;
