within LayshaftTest.Powertrain;
model ConverterForms "The same converter with flanges, with ports of a bond graph, and by tables"
  extends Layshaft.Icons.Example;
  parameter Real nu_table[:] = {i/200 for i in 0:200} "Speed ratios";
  parameter Real mu_table[:] = {max(1.7 - 0.7*nu/0.85, 1) for nu in nu_table} "Torque ratios";
  parameter Real k_table[:] = {(if nu < 0.75 then 1 - 0.1*(nu/0.75)^2 else (1 - (nu - 0.75)/0.25)*(0.9 + (0.9 - 0.2*0.25/0.75)*(nu - 0.75)/0.25))/8.2^2 for nu in nu_table} "Capacities";
  Layshaft.Trucks.Drivelines.FluidCoupling coupling "Converter with ports";
  Layshaft.BondGraph.Sources.Sf pump(f0=200) "Pump with 200 rad/s";
  Layshaft.BondGraph.Sources.MSf turbine "Turbine from 0 to 300 rad/s";
  Layshaft.Powertrain.Converters.CapacityConverter capacity "Converter with flanges";
  Layshaft.Powertrain.Converters.TorqueConverter table(nu_table=nu_table, mu_table=mu_table, k_table=k_table) "Converter by tables";
  Layshaft.Rotational.Sources.ConstantSpeed drive(w_fixed=200) "Pumps with 200 rad/s";
  Layshaft.Rotational.Sources.Speed load(exact=true) "Turbines from 0 to 300 rad/s";
equation
  turbine.u = -30*time;
  load.w_ref = 30*time;
  connect(pump.p, coupling.a);
  connect(coupling.b, turbine.p);
  connect(drive.flange, capacity.flange_a);
  connect(capacity.flange_b, load.flange);
  connect(drive.flange, table.flange_a);
  connect(table.flange_b, load.flange);
  assert(noEvent(abs(capacity.tau_p - coupling.e1) < 1e-6 and abs(capacity.tau_t - coupling.e2) < 1e-6 and abs(capacity.power - coupling.power) < 1e-3), "Flanges and ports give the same torques.");
  assert(noEvent(capacity.overrun or abs(table.tau_p - capacity.tau_p) < 0.2 and abs(table.tau_t - capacity.tau_t) < 0.3), "Tables follow the curves.");

  annotation(experiment(StopTime=10, Tolerance=1e-8), Documentation(info="<html>
<p>One set of equations, two kinds of curves, two kinds of connectors.</p>
</html>"));
end ConverterForms;
