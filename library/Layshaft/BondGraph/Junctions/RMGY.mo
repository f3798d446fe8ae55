within Layshaft.BondGraph.Junctions;
model RMGY "Gyrator whose two ratios differ: dissipates the rest"
  extends Interfaces.TwoPort;
  extends Energy.Element(final kind=Energy.Kind.R);
  Blocks.Interfaces.RealInput r1 "Effort at a per flow at b"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={-50,110})));
  Blocks.Interfaces.RealInput r2 "Effort at b per flow at a"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={50,110})));
equation
  e2 = r2*f1;
  if removed then
    e1 = r2*f2;
    power = 0;
  else
    e1 = r1*f2;
    power = e1*f1 - e2*f2;
  end if;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="RMGY")}),
    Documentation(info="<html>
<p>e1 = r1 f2, e2 = r2 f1; (r1 - r2) f1 f2 is dissipated. Removed: power is conserved, with r2.</p>
</html>"));
end RMGY;
