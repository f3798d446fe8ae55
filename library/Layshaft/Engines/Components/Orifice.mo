within Layshaft.Engines.Components;
model Orifice "Orifice of constant area"
  extends Interfaces.PartialOrifice;
  parameter Units.Area area(min=0) = 1e-3 "Area";
equation
  A = area;

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="A=%area")}),
    Documentation(info="<html>
<p>A pressure loss between two volumes.</p>
</html>"));
end Orifice;
