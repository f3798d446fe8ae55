within Layshaft.Engines.Interfaces;
connector GasPort "Port of a gas flow"
  Units.Pressure p "Pressure";
  flow Real m_flow(unit="kg/s") "Mass flow into the component; without a quantity, which media of the standard library put their name into";
  stream Units.SpecificEnergy h_outflow "Enthalpy of the gas if it flows out of the component";
  stream Units.MassFraction Xi_outflow[Media.n] "Mass fractions of the gas if it flows out of the component";
  stream Real C_outflow[0] "Trace substances: there are none";

  annotation(
    defaultComponentName="port",
    Icon(graphics={Ellipse(extent={{-100,-100},{100,100}}, lineColor={0,110,140}, fillColor={0,150,190}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>
Enthalpy and composition go with the flow, in either direction (stream variables). The variables are those of the fluid ports of the Modelica Standard Library with a medium of seven substances whose enthalpy
includes that of formation. Connect each port to one other port: gas mixes in volumes.
</p>
</html>"));
end GasPort;
