within LayshaftTest.Powertrain;
model ConverterStall "Stall, energy and lock-up of the converter"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Converters.LockUpTC converter(pump(phi(start=0, fixed=true), w(start=200, fixed=true)), turbine(phi(start=0, fixed=true), w(start=0, fixed=true))) "Converter";
  Layshaft.Rotational.Components.Inertia load(J=5) "Load";
  Layshaft.Rotational.Sources.ConstantTorque drive(tau_constant=100) "Drive";
  Layshaft.Energy.Audit audit(n=6, tolerance=1e-4) "Energies";
equation
  converter.lockUp = if time < 5 then 0 else min(1, time - 5);
  connect(drive.flange, converter.flange_a);
  connect(converter.flange_b, load.flange_a);
  audit.power = {-100*converter.pump.w, converter.pump.power, converter.turbine.power, load.power, converter.converter.power, converter.clutch.power};
  assert(noEvent(converter.converter.power > -1e-3), "A converter cannot produce power.");
  when time >= 0.001 then
    assert(abs(converter.converter.tau_t/converter.converter.tau_p - 2) < 0.01, "The stall torque ratio should be 2.");
  end when;
  when terminal() then
    assert(converter.clutch.mode == 0, "The lock-up clutch should be stuck.");
  end when;

  annotation(experiment(StopTime=8, Tolerance=1e-7), Documentation(info="<html>
<p>Stall torque ratio 2, then synchronous.</p>
</html>"));
end ConverterStall;
