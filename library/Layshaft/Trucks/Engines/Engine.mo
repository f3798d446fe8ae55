within Layshaft.Trucks.Engines;
model Engine "Engine: steady map, injection controller, inertia, friction"
  extends PartialEngine;
  replaceable parameter Data.Engines.DieselT444E data constrainedby Data.Engines.InjectionMaps "Maps of the engine"
    annotation(choicesAllMatching=true);
  InjectionController controller(final n_table=data.n_full, final fuel_table=data.fuel_full) "Fuel injection"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  BondGraph.Sources.MSe source "Brake torque of the map"
    annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  BondGraph.Junctions.One crankshaft(na=1, nb=3) "Speed of the crankshaft"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  BondGraph.Elements.I J(I=0.65, f(start=700*Constants.rpm, fixed=not J.removed), stateSelect=StateSelect.prefer) "Crank drive, flywheel and pump of the converter, kg.m2: usual for a V8 diesel of this size"
    annotation(Placement(transformation(extent={{-10,30},{10,50}})));
  BondGraph.Elements.R B(r=8.4e-10) "Friction that is not in the map, N.m.s/rad: the map gives brake torque, so next to nothing is left (paper: rank 55)"
    annotation(Placement(transformation(extent={{-10,-50},{10,-30}})));
equation
  w = crankshaft.f;
  tau = Blocks.Functions.interpolate2(data.n, data.fuel, data.torque, w/Constants.rpm, controller.fuel);
  assert(noEvent(w/Constants.rpm <= 1.02*data.n[size(data.n, 1)] and controller.fuel <= 1.02*data.fuel[size(data.fuel, 1)]), "The map of the engine ends at " + String(data.n[size(data.n, 1)]) + " rpm and " + String(data.fuel[size(data.fuel, 1)]) + " mg; the engine is at " + String(w/Constants.rpm) + " rpm and " + String(controller.fuel) + " mg. Measure a larger map: layshaft reduce enginemap --speeds ... --fuels ...");
  source.u = tau;
  given = source.given;
  controller.w = w;
  connect(demand, controller.demand);
  connect(source.p, crankshaft.a[1]);
  connect(crankshaft.b[1], J.p);
  connect(crankshaft.b[2], B.p);
  connect(crankshaft.b[3], b);

  annotation(
    __Layshaft(energy={Power(title="Engine", variable="given", role="source")}),
    Documentation(info="<html>
<p>Torque of the steady map over speed and fuel acts on the inertia; friction is in the map but for a small rest.</p>
</html>"));
end Engine;
