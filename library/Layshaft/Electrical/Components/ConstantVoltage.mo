within Layshaft.Electrical.Components;
model ConstantVoltage "Ideal voltage source"
  extends Interfaces.TwoPins;
  parameter Units.Voltage V = 12 "Voltage";
equation
  v = V;

  annotation(Documentation(info="<html>
<p>v = V, whatever the current.</p>
</html>"));
end ConstantVoltage;
