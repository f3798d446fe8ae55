within Layshaft.Powertrain.Converters.Interfaces;
partial model Converter "Hydrodynamic torque converter between two speeds"
  extends Energy.Resistance;
  parameter Units.Time T_fluid(min=0) = 0 "Time in which the fluid takes up a new circulation; 0: at once"
    annotation(Evaluate=true);
  Units.AngularVelocity w_p "Speed of the pump";
  Units.AngularVelocity w_t "Speed of the turbine";
  Real nu "Speed ratio";
  Real mu "Torque ratio turbine/pump";
  Units.Torque tau_steady "Torque into the pump in steady state";
  Units.Torque tau_p "Torque into the pump";
  Units.Torque tau_t "Torque out of the turbine";
initial equation
  if T_fluid > 0 and not removed then
    tau_p = tau_steady;
  end if;
equation
  if removed then
    w_p = w_t;
    tau_t = tau_p;
    tau_steady = tau_p;
    power = 0;
  else
    if T_fluid > 0 then
      T_fluid*der(tau_p) = tau_steady - tau_p;
    else
      tau_p = tau_steady;
    end if;
    tau_t = mu*tau_p;
    power = tau_p*w_p - tau_t*w_t;
  end if;

  annotation(Documentation(info="<html>
<p>
tau_t = mu tau_p; the stator takes the difference to the housing. A model that extends this one
gives <code>nu</code>, <code>mu</code> and, unless the converter is removed,
<code>tau_steady</code>. With <code>T_fluid</code> the torque follows with a lag: the fluid has to
be accelerated first, and an engine that is given fuel suddenly overspeeds for a moment. Removed: a
rigid coupling.
</p>
</html>"));
end Converter;
