within Layshaft.Electrical.Components;
model PowerLoad "Load that takes a given power"
  extends Interfaces.TwoPins(v(start=12));
  Blocks.Interfaces.RealInput P(unit="W") "Power taken"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
equation
  v*i = P;

  annotation(
    __Layshaft(energy={Power(title="Consumers", variable="P")}),
    Icon(graphics={
      Rectangle(extent={{-50,-30},{50,30}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Text(extent={{-30,-25},{30,25}}, textColor={0,0,255}, textString="P")}),
    Documentation(info="<html>
<p>v i = P: on-board consumers behind a converter.</p>
</html>"));
end PowerLoad;
