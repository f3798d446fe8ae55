within Layshaft.Blocks.Continuous;
block Derivative "Derivative with a lag"
  extends Interfaces.SISO;
  parameter Real k = 1 "Gain";
  parameter Units.Time T(min=Constants.small) = 0.01 "Time constant of the lag";
  Real x(start=0, fixed=true) "Filtered input";
equation
  der(x) = (u - x)/T;
  y = k/T*(u - x);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="s"),
      Text(extent={{-150,-110},{150,-140}}, textString="k=%k")}),
    Documentation(info="<html>
<p>Approximates y = k du/dt by k s/(T s + 1).</p>
</html>"));
end Derivative;
