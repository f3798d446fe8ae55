package CrankAngleCar "The drivable car with a crank-angle-resolved engine, cut at the crankshaft"
  model Car "The drive of ScriptedDrive; the torque of the cylinders comes from outside"
    extends Layshaft.Vehicles.Examples.ScriptedDrive(car(redeclare RemoteEngine engine(tau=tau, p=p, fuelFlow=fuelFlow)));
    input Real tau(unit="N.m", start=0) "Torque of the cylinders on the crankshaft";
    input Real p(unit="Pa", start=0.23e5) "Pressure of the plenum";
    input Real fuelFlow(unit="kg/s", start=0) "Fuel";
    output Real w(unit="rad/s") = car.engine.w "Speed of the crankshaft";
    output Real throttle = car.throttle "Load that the driver wants";
    output Real cut = if car.controls.limited then 1 else 0 "1: no fuel";
    output Real v(unit="m/s") = car.v "Speed of the car";
    output Real gearEngaged = car.gearEngaged "Gear engaged";
  end Car;

  model RemoteEngine "Crankshaft and flywheel of an engine whose cylinders are elsewhere"
    extends Layshaft.Vehicles.Interfaces.Engine(final spatial=false);
    parameter Layshaft.Engines.Data.Cylinders18 data "Parameters";
    input Layshaft.Units.Torque tau "Torque of the cylinders";
    input Layshaft.Units.Pressure p "Pressure of the plenum";
    input Layshaft.Units.MassFlowRate fuelFlow "Fuel";
    Layshaft.Units.AngularVelocity w "Speed of the crankshaft";
    Layshaft.Rotational.Sources.Torque gas(tau=tau) "Torque of the cylinders";
    Layshaft.Rotational.Components.Inertia flywheel(J=data.J, phi(start=0, fixed=true), w(start=850*Layshaft.Constants.rpm, fixed=true)) "Crankshaft and flywheel";
    Signals plenum(p=p), cylinders(tau=tau), control(torque(tau_table={225})) "Signals under the names of the full engine";
  protected
    model Signals "Signals of an engine"
      Layshaft.Units.Pressure p = 0 "Pressure";
      Layshaft.Units.Torque tau = 0 "Torque";
      Limit torque "Control of the torque";
    end Signals;

    model Limit "Largest torque"
      parameter Layshaft.Units.Torque tau_table[:] = {225} "Largest torque";
    end Limit;
  equation
    w = der(flange_b.phi);
    connect(gas.flange, flywheel.flange_a);
    connect(flywheel.flange_b, flange_b);
  end RemoteEngine;

  model Engine "Gas, turbocharger, cylinders over the crank angle, control unit; the speed of the crankshaft comes from outside"
    inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
    input Real w(unit="rad/s", start=850*Layshaft.Constants.rpm) "Speed of the crankshaft";
    input Real throttle(start=0) "Load that the driver wants";
    input Real cut(start=0) "1: no fuel";
    output Real tau(unit="N.m") = engine.cylinders.tau "Torque of the cylinders on the crankshaft";
    output Real p(unit="Pa") = engine.plenum.p "Pressure of the plenum";
    output Real fuelFlow(unit="kg/s") = engine.fuelFlow "Fuel";
    Layshaft.Vehicles.Engines.TurboEngine engine(fixedStart=false, redeclare Layshaft.Engines.Cylinders.CrankAngle cylinders) "Engine";
    Layshaft.Rotational.Sources.Speed crankshaft(T=2e-4, w_ref=w) "Turns it as the car does";
  equation
    connect(crankshaft.flange, engine.flange_b);
    engine.bus.engine.throttle = throttle;
    engine.bus.engine.fuelCut = cut > 0.5;
    annotation(
      __Layshaft(step={Implicit(states=fill("", 0))}),
      Documentation(info="<html>
<p>All states are explicit: at 0.05 ms nothing in the engine is stiff.</p>
</html>"));
  end Engine;

  model InOnePiece "The same drive with the same engine, not cut: for comparison"
    extends Layshaft.Vehicles.Examples.ScriptedDrive(car(engine(redeclare Layshaft.Engines.Cylinders.CrankAngle cylinders)));
  end InOnePiece;
end CrankAngleCar;
