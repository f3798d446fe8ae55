within LayshaftTest.Engines;
model WallHeat "Three levels of heat transfer between gas and wall"
  Layshaft.Engines.Components.Volume ideal(nPorts=0, T_start=310, fixedStart=false, useWall=true, redeclare model HeatTransfer = Layshaft.Engines.HeatTransfer.Ideal) "No thermal resistance";
  Layshaft.Engines.Components.Volume constantly(nPorts=0, T_start=310, useWall=true, redeclare model HeatTransfer = Layshaft.Engines.HeatTransfer.Constant(alpha=20, surface=0.1)) "Given coefficient";
  Layshaft.Engines.Components.Volume pipe(nPorts=2, T_start=310, useWall=true, redeclare model HeatTransfer = Layshaft.Engines.HeatTransfer.FlowRegime(diameter=0.05, surface=0.1)) "Coefficient by the regime";
  Layshaft.Thermal.Components.HeatCapacitor wall(C=10, T(start=310, fixed=true)) "Wall of the first";
  Layshaft.Thermal.Sources.PrescribedHeatFlow heater(Q_flow=5) "Heats the first wall";
  Layshaft.Thermal.Sources.FixedTemperature cold(T=300) "Walls of the others";
  Layshaft.Engines.Components.Boundary source(useInputs=true) "Air";
  Layshaft.Engines.Components.Boundary sink(p=1e5) "Air";
  Layshaft.Engines.Components.Orifice inlet(area=1e-3) "Inlet";
  Layshaft.Engines.Components.Orifice outlet(area=1e-3) "Outlet";
protected
  parameter Real cv(unit="J/(kg.K)") = Layshaft.Engines.Media.heatCapacity(305, Layshaft.Engines.Media.air) - Layshaft.Engines.Media.gasConstant(Layshaft.Engines.Media.air) "Heat capacity at constant volume";
equation
  connect(heater.port, wall.port);
  connect(wall.port, ideal.wall);
  connect(constantly.wall, cold.port);
  connect(pipe.wall, cold.port);
  connect(source.port, inlet.port_a);
  connect(inlet.port_b, pipe.ports[1]);
  connect(pipe.ports[2], outlet.port_a);
  connect(outlet.port_b, sink.port);
  source.p_in = 1e5 + 2e4*time;
  source.T_in = 350;
  assert(abs(ideal.T - 310 - 5*time/(10 + ideal.m*cv)) < 1e-4, "Gas and wall without resistance: " + String(ideal.T) + " K.");
  assert(abs(constantly.T - 300 - 10*exp(-20*0.1*time/(constantly.m*cv))) < 5e-3, "Gas that cools: " + String(constantly.T) + " K.");
  assert(pipe.heatTransfer.Re > 2300 or abs(pipe.heatTransfer.Nu - 3.66) < 1e-9, "Laminar flow");
  assert(pipe.heatTransfer.Re < 2e4 or abs(pipe.heatTransfer.Nu/(0.023*pipe.heatTransfer.Re^0.8*0.71^0.4) - 1) < 0.15, "Turbulent flow: Nu = " + String(pipe.heatTransfer.Nu) + " at Re = " + String(pipe.heatTransfer.Re) + ".");
  when terminal() then
    assert(pipe.heatTransfer.Re > 5e4, "The flow was meant to become turbulent.");
  end when;

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>Analytic solutions for the first two; the Nusselt number of laminar flow and that of Dittus and Boelter for the third.</p>
</html>"));
end WallHeat;
