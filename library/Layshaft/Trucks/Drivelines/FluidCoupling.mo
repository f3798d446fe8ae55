within Layshaft.Trucks.Drivelines;
model FluidCoupling "Torque converter: gyrator that does not conserve power"
  extends BondGraph.Interfaces.TwoPort;
  extends Powertrain.Converters.Interfaces.CapacityCurves;
  Real ratio = mu "Torque ratio, by its old name";
  Units.Torque tau_pump = tau_p "Torque on the pump, by its old name";
equation
  w_p = f1;
  w_t = f2;
  e1 = tau_p;
  e2 = tau_t;

  annotation(
    Icon(graphics={Text(extent={{-80,45},{80,-45}}, textColor={0,0,0}, textString="RMGY"),
      Text(extent={{-150,-70},{150,-100}}, textString="stall=%stall")}),
    Documentation(info="<html>
<p>
The converter of
<a href=\"modelica://Layshaft.Powertrain.Converters.CapacityConverter\">CapacityConverter</a> with
the ports of a bond graph. (The paper prints K/w for w/K; it takes up a new circulation at once,
<code>T_fluid = 0</code>.)
</p>
</html>"));
end FluidCoupling;
