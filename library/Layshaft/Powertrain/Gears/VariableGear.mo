within Layshaft.Powertrain.Gears;
model VariableGear "Gear whose ratio is a signal, continuous or in steps"
  extends Rotational.Interfaces.TwoFlanges;
  extends Icons.Gear;
  parameter Units.Time T(min=Constants.small) = 0.1 "Time constant with which the ratio follows the signal";
  parameter Units.Ratio ratio_start = 1 "Ratio at the start";
  parameter Boolean throughZero = false "= true: the ratio may change its sign, which holds flange_a for a moment; a clutch must let it"
    annotation(Evaluate=true);
  Blocks.Interfaces.RealInput ratio "Wanted ratio: speed of flange_a relative to speed of flange_b"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.Ratio i(start=ratio_start, fixed=true, stateSelect=StateSelect.always) "Ratio applied";
  Units.AngularVelocity w_a "Speed of flange_a";
  Units.AngularVelocity w_b "Speed of flange_b";
equation
  assert(throughZero or abs(i) > 1e-3, "The ratio of the variable gear passes through zero: the output would turn infinitely fast. For a reversal open a clutch first.");
  der(i) = (ratio - i)/T;
  w_a = der(flange_a.phi);
  w_b = der(flange_b.phi);
  w_a = i*w_b;
  0 = i*flange_a.tau + flange_b.tau;

  annotation(
    Icon(graphics={
      Line(points={{-60,-50},{50,45}}, color={0,0,127}, thickness=1),
      Polygon(points={{50,45},{30,40},{44,26}}, lineColor={0,0,127}, fillColor={0,0,127}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>
w_a = i w_b and tau_b = -i tau_a. The gear takes no energy, also while the ratio changes:
the inertia on one side speeds up on account of the other. A step of the signal becomes a
lag with time constant T, because inertias on both sides forbid a jump of the ratio.
</p>
<p>
With <code>throughZero</code> the ratio may pass from forward to reverse gears; flange_a then stands for a moment. Open a
clutch before flange_a meanwhile.
</p>
</html>"));
end VariableGear;
