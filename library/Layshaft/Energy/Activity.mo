within Layshaft.Energy;
block Activity "Activity of an element: integral of the absolute power"
  extends Icons.Block;
  Blocks.Interfaces.RealInput power(unit="W") "Power of the element"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealOutput y(unit="J", start=0, fixed=true) "Activity"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  der(y) = abs(power);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="|P|")}),
    Documentation(info="<html>
<p>A = integral of |power| dt. Elements of a scenario are ranked by it.</p>
</html>"));
end Activity;
