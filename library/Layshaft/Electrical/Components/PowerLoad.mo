within Layshaft.Electrical.Components;
model PowerLoad "Load that takes a given power"
  extends Interfaces.TwoPins(v(start=12));
  Blocks.Interfaces.RealInput P(unit="W") "Power taken"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
equation
  v*i = P;

  annotation(Documentation(info="<html>
<p>v i = P: on-board consumers behind a converter.</p>
</html>"));
end PowerLoad;
