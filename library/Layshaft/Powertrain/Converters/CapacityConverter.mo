within Layshaft.Powertrain.Converters;
model CapacityConverter "Hydrodynamic torque converter given by its capacity factor"
  extends Rotational.Interfaces.TwoFlanges;
  extends Icons.Converter;
  extends Interfaces.CapacityCurves;
equation
  w_p = der(flange_a.phi);
  w_t = der(flange_b.phi);
  flange_a.tau = tau_p;
  flange_b.tau = -tau_t;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="stall=%stall")}),
    Documentation(info="<html>
<p>
For converters of which stall speed and stall torque ratio are known, but no tables. The truck has
the same converter with ports of a bond graph:
<a href=\"modelica://Layshaft.Trucks.Drivelines.FluidCoupling\">FluidCoupling</a>.
</p>
</html>"));
end CapacityConverter;
