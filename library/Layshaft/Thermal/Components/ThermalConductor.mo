within Layshaft.Thermal.Components;
model ThermalConductor "Heat conduction through a wall"
  extends Interfaces.Transfer;
  parameter Units.ThermalConductance G(min=0) = 1 "Thermal conductance";
equation
  Q_flow = G*dT;

  annotation(Documentation(info="<html>
<p>Q_flow = G dT.</p>
</html>"));
end ThermalConductor;
