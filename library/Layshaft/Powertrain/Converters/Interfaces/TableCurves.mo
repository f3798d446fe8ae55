within Layshaft.Powertrain.Converters.Interfaces;
partial model TableCurves "Converter given by tables over the speed ratio"
  extends Converter;
  replaceable parameter Data.Converters.GenericCar data constrainedby Data.Converters.Curves "Curves of the converter"
    annotation(choicesAllMatching=true);
  parameter Real nu_table[:] = data.nu "Speed ratio turbine/pump, increasing, beyond 1 for overrun";
  parameter Real mu_table[size(nu_table, 1)] = data.mu "Torque ratio turbine/pump at these speed ratios";
  parameter Real k_table[size(nu_table, 1)](each unit="N.m.s2/rad2") = data.k "Pump torque over squared pump speed";
  parameter Real scale(min=0) = 1 "Factor on the pump torque: fifth power of the diameter ratio";
  parameter Units.AngularVelocity w_min(min=Constants.small) = 10 "Pump speed below which the speed ratio is computed with w_min";
equation
  assert(Blocks.Functions.isIncreasing(nu_table), "The speed ratios of a converter table must be strictly increasing.");
  nu = w_t/noEvent(max(w_p, w_min));
  mu = Blocks.Functions.interpolate(nu_table, mu_table, nu);
  if not removed then
    tau_steady = scale*Blocks.Functions.interpolate(nu_table, k_table, nu)*w_p*noEvent(max(w_p, w_min));
  end if;

  annotation(Documentation(info="<html>
<p>
tau_p = k(nu) w_p&sup2; and tau_t = mu(nu) tau_p with nu = w_t/w_p. Beyond nu = 1 the turbine
drives the pump: k is negative and mu = 1. Below w_min the pump torque fades out linearly with the
pump speed.
</p>
</html>"));
end TableCurves;
