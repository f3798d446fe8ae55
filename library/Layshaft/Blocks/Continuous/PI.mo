within Layshaft.Blocks.Continuous;
block PI "PI controller without limits"
  extends Interfaces.SISO;
  parameter Real k = 1 "Gain";
  parameter Units.Time T(min=Constants.small) = 1 "Integral time";
  Real x(start=0, fixed=true) "Integral part";
equation
  der(x) = u/T;
  y = k*(x + u);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="PI"),
      Text(extent={{-150,-110},{150,-140}}, textString="k=%k")}),
    Documentation(info="<html>
<p>y = k (u + integral of u/T).</p>
</html>"));
end PI;
