within Layshaft.Powertrain.Vehicles;
model CarCoastDown "Vehicle whose resistance is a second order polynomial of the speed"
  extends PartialCar;
  parameter Units.Force F0(min=0) = 165 "Constant part";
  parameter Real F1(unit="N.s/m") = 0.8 "Linear part";
  parameter Real F2(unit="N.s2/m2") = 0.39 "Quadratic part";
equation
  F_rest = F0;
  F_resistance = F0 + F1*speed + F2*speed^2;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="m=%m")}),
    Documentation(info="<html>
<p>
F = F0 + F1 v + F2 v&sup2;. The three numbers come from a coast-down test and cover
rolling resistance, bearings and air drag.
</p>
</html>"));
end CarCoastDown;
