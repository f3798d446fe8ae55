within Layshaft.Electrical.Components;
model Resistor "Ohmic resistor"
  extends Interfaces.TwoPins;
  extends Energy.Element(final kind=Energy.Kind.R);
  parameter Units.Resistance R = 1 "Resistance";
equation
  if removed then
    v = 0;
    power = 0;
  else
    v = R*i;
    power = v*i;
  end if;

  annotation(Documentation(info="<html>
<p>v = R i. Removed: a wire.</p>
</html>"));
end Resistor;
