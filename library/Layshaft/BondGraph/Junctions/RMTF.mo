within Layshaft.BondGraph.Junctions;
model RMTF "Transformer whose ratios of flow and effort differ: dissipates the rest"
  extends Interfaces.TwoPort;
  extends Energy.Element(final kind=Energy.Kind.R);
  parameter Real f_small(min=Constants.small) = 0.1 "Flow at b below which the loss fades out: a gear at rest has none";
  Blocks.Interfaces.RealInput n "Ratio of flows: flow at a relative to flow at b, positive"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={-50,110})));
  Blocks.Interfaces.RealInput m "Ratio of efforts while power goes from a to b, at most n"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={50,110})));
  Real loss "Effort lost at b";
equation
  f1 = n*f2;
  e2 = n*e1 - loss;
  if removed then
    loss = 0;
    power = 0;
  else
    loss = noEvent(abs(e1))*(n - m)*f2/sqrt(f2^2 + f_small^2);
    power = loss*f2;
  end if;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="RMTF")}),
    Documentation(info="<html>
<p>
f1 = n f2 and, while power goes from a to b, e2 = m e1: n - m of the effort is lost, by mesh
efficiency (m = &eta; n) or by slipping clutches during a shift. When power goes from b to
a the same share is lost on the way back, so the element never gives power.
Removed: power is conserved.
</p>
</html>"));
end RMTF;
