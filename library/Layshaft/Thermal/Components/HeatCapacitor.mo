within Layshaft.Thermal.Components;
model HeatCapacitor "Body of one temperature that stores heat"
  extends Icons.Component;
  extends Energy.Element(final kind=Energy.Kind.C, entry(amount=0, integrated=false));
  parameter Units.HeatCapacity C(min=0) = 1000 "Heat capacity";
  Units.Temperature T "Temperature";
  Interfaces.HeatPort_a port "Heat port"
    annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
equation
  assert(C >= 0, "The heat capacity C = " + String(C) + " is negative.");
  T = port.T;
  if removed then
    port.Q_flow = 0;
    power = 0;
  else
    C*der(T) = port.Q_flow;
    power = port.Q_flow;
  end if;

  annotation(
    Icon(graphics={
      Ellipse(extent={{-45,-45},{45,45}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-30,-30},{30,30}}, textColor={191,0,0}, textString="C"),
      Text(extent={{-150,-110},{150,-140}}, textString="C=%C")}),
    Documentation(info="<html>
<p>C dT/dt = Q_flow. Removed: nothing is stored.</p>
</html>"));
end HeatCapacitor;
