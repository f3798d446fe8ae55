within LayshaftTest.Trucks;
model PartsAreReplaceable "Engine, converter, transmission, axles, tyres and road of a truck are exchanged"
  extends Layshaft.Icons.Example;
  package Parts "Parts that take the places of others"
    model ConstantTorqueEngine "Engine with a torque that follows the demand"
      extends Layshaft.Trucks.Engines.PartialEngine;
      Layshaft.BondGraph.Sources.MSe source "Torque";
      Layshaft.BondGraph.Junctions.One crankshaft(na=1, nb=2) "Speed of the crankshaft";
      Layshaft.BondGraph.Elements.I J(I=0.65, f(start=73, fixed=true), stateSelect=StateSelect.prefer) "Inertia";
    equation
      w = crankshaft.f;
      tau = 500*demand + 10*(73 - w)*noEvent(if w < 73 then 1 else 0.1);
      source.u = tau;
      given = source.given;
      connect(source.p, crankshaft.a[1]);
      connect(crankshaft.b[1], J.p);
      connect(crankshaft.b[2], b);
    end ConstantTorqueEngine;
    model LooseConverter "Converter that takes up less torque"
      extends Layshaft.Trucks.Drivelines.TorqueConverter(FluidCoupling(K0=9));
    end LooseConverter;
    model PlainTransmission "Transmission without elasticity and losses but those of the gear"
      extends Layshaft.Trucks.Drivelines.PartialTransmission;
      Layshaft.BondGraph.Junctions.RMTF gear "Gears and clutches";
    equation
      lossPower = gear.power;
      gear.n = speedRatio;
      gear.m = 0.97*torqueRatio;
      connect(a, gear.a);
      connect(gear.b, b);
    end PlainTransmission;
    model StiffAxle "Axle with hard springs"
      extends Layshaft.Trucks.Chassis.Axle(k=2e6, d=5e4);
    end StiffAxle;
    model LinearSlip "Tyre whose force is proportional to slip, with relaxation"
      extends Layshaft.Trucks.Wheels.TyreSlip(B=4, C=1, E=0);
    end LinearSlip;
  end Parts;
  Layshaft.Examples.Truck4700 plain "The truck as it is";
  Layshaft.Examples.Truck4700 engine(redeclare Parts.ConstantTorqueEngine Engine) "Other engine";
  Layshaft.Examples.Truck4700 converter(DT(redeclare Parts.LooseConverter TC)) "Other converter";
  Layshaft.Examples.Truck4700 transmission(DT(redeclare Parts.PlainTransmission Transmission)) "Other transmission";
  Layshaft.Examples.Truck4700 axle(Vehicle(redeclare Parts.StiffAxle axle_rear)) "Other axle";
  Layshaft.Examples.Truck4700 tyre(Vehicle(tire_rear(redeclare Parts.LinearSlip B_slip))) "Other tyres";
  Layshaft.Examples.Truck4700 road(Vehicle(redeclare model Road = Layshaft.Trucks.Wheels.MeasuredRoad(points=[0, 0; 20, 0; 21, 0.05; 22, 0; 23, 0.04; 25, -0.03; 30, 0.1; 40, 0.1; 60, 0]))) "Other road";
equation
  assert(noEvent(road.Vehicle.tire_front.B_slip.power > -1 and road.Vehicle.tire_rear.B_slip.power > -1), "Slip of a tyre must not give power back.");
  when time >= 20 then
    assert(converter.v < plain.v and transmission.v > plain.v and abs(engine.v - plain.v) > 0.1, "Parts that differ must make the truck go differently.");
  end when;
  when terminal() then
    assert(abs(plain.v) < 0.01 and abs(engine.v) < 0.01 and abs(converter.v) < 0.01 and abs(transmission.v) < 0.01 and abs(axle.v) < 0.01 and abs(tyre.v) < 0.01 and abs(road.v) < 0.01, "All trucks should be at rest.");
  end when;

  annotation(experiment(StopTime=50, Tolerance=1e-07),
    Documentation(info="<html>
<p>Every truck has one part of another class; the energy balance of each closes. On the uneven road the slip of the tyres only dissipates.</p>
</html>"));
end PartsAreReplaceable;
