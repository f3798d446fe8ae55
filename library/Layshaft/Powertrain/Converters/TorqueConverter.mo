within Layshaft.Powertrain.Converters;
model TorqueConverter "Hydrodynamic torque converter given by tables"
  extends Rotational.Interfaces.TwoFlanges;
  extends Icons.Converter;
  extends Interfaces.TableCurves;
equation
  w_p = der(flange_a.phi);
  w_t = der(flange_b.phi);
  flange_a.tau = tau_p;
  flange_b.tau = -tau_t;

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="scale=%scale")}),
    Documentation(info="<html>
<p>
tau_p = k(nu) w_p&sup2; and tau_t = mu(nu) tau_p with nu = w_t/w_p. The stator takes the
difference to the housing. Beyond nu = 1 the turbine drives the pump: k is negative and
mu = 1. Below w_min the pump torque fades out linearly with the pump speed. Removed: a
rigid coupling.
</p>
</html>"));
end TorqueConverter;
