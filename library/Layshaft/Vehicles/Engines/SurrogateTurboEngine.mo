within Layshaft.Vehicles.Engines;
model SurrogateTurboEngine "Turbocharged engine whose gas side is a surrogate; its control unit is that of the full one"
  extends Interfaces.Engine(final spatial=false);
  replaceable parameter Layshaft.Engines.Data.Cylinders18 data constrainedby Data.FourCylinderEngine "Parameters of crankshaft and control unit"
    annotation(choicesAllMatching=true);
  parameter Units.AngularVelocity w_start = 850*Constants.rpm "Speed at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Boolean fixedStart = true "= true: the crankshaft starts at the angle 0 with w_start; = false: something else determines it"
    annotation(Evaluate=true, Dialog(tab="Initialization"));
  replaceable Layshaft.Engines.Surrogates.Turbo18 unit constrainedby Layshaft.Engines.Interfaces.EngineSurrogate "Air path, turbocharger, cylinders"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,-20},{30,20}})));
  Layshaft.Engines.Controls.EngineControl control(final data=data) "Control unit"
    annotation(Placement(transformation(extent={{-70,-20},{-30,20}})));
  Rotational.Components.Inertia flywheel(final J=data.J, phi(start=0, fixed=fixedStart), w(start=w_start, fixed=fixedStart)) "Crankshaft and flywheel"
    annotation(Placement(transformation(extent={{62,-10},{82,10}})));
  Rotational.Sources.Torque drive "Torque of the cylinders"
    annotation(Placement(transformation(extent={{38,-10},{58,10}})));
  Units.AngularVelocity w "Speed of the crankshaft";
  Units.AngularVelocity_rpm n "Speed of the crankshaft";
  Units.Power P "Power at the clutch";
  Units.MassFlowRate fuelFlow "Fuel";
  Gas plenum(p=unit.p, T=unit.T) "Plenum";
  Burner cylinders(tau=unit.tau) "Cylinders";
  Charger turbo(shaft(w=unit.w_turbo), wastegate(opening=unit.wastegateOpening), dumpValve(opening=unit.dumpValveOpening)) "Turbocharger";
protected
  constant Real airFuel = 12.5*Layshaft.Engines.Media.M[2]/Layshaft.Engines.Media.M[7]/Layshaft.Engines.Media.air[2] "Air that a mass of fuel needs";

  model Gas "Pressure and temperature under the names of the full engine"

    extends Icons.Component;
    Units.Pressure p "Pressure";
    Units.Temperature T "Temperature";
  end Gas;

  model Shaft "Speed of a shaft"

    extends Icons.Component;
    Units.AngularVelocity w "Speed";
    Units.AngularVelocity_rpm n = w/Constants.rpm "Speed";
  end Shaft;

  model Valve "Opening of a valve"

    extends Icons.Component;
    Real opening "Opening, 0 ... 1";
  end Valve;

  model Burner "Torque under the name of the full engine"

    extends Icons.Component;
    Units.Torque tau "Torque on the crankshaft";
  end Burner;

  model Charger "Signals of the turbocharger under the names of the full engine"

    extends Icons.Component;
    Shaft shaft "Shaft";
    Valve wastegate "Wastegate";
    Valve dumpValve "Dump valve";
  end Charger;
equation
  w = der(flange_b.phi);
  n = w/Constants.rpm;
  P = -flange_b.tau*w;
  fuelFlow = control.fuel;
  control.w = w;
  control.p = unit.p;
  control.T = unit.T;
  control.p_boost = unit.p_boost;
  control.air = unit.air;
  control.lambda = unit.lambda;
  unit.throttle = control.throttle;
  unit.wastegate = control.wastegate;
  unit.richness = control.fuel*airFuel/control.mixture.expected;
  unit.retard = control.retard;
  unit.w = w;
  connect(unit.tau, drive.tau)
    annotation(Line(points={{32,18},{34,18},{34,0},{36,0}}, color={0,0,127}));
  connect(drive.flange, flywheel.flange_a)
    annotation(Line(points={{58,0},{62,0}}, color={0,0,0}));
  connect(flywheel.flange_b, flange_b)
    annotation(Line(points={{82,0},{100,0}}, color={0,0,0}));
  connect(bus.engine.throttle, control.pedal)
    annotation(Line(points={{0,100},{-80,100},{-80,18},{-74,18}}, color={0,0,127}));
  connect(bus.engine.fuelCut, control.fuelCut)
    annotation(Line(points={{0,100},{-84,100},{-84,12},{-74,12}}, color={255,0,255}));

  annotation(Documentation(info="<html>
<p>
Takes the place of a <a href=\"modelica://Layshaft.Vehicles.Engines.TurboEngine\">TurboEngine</a> where time is short. <code>unit</code> is a block that
<code>layshaft reduce surrogate Layshaft.Engines.Rigs.Excited</code> has fitted to runs of the full engine; the control unit, the inertia and the names of the most important signals are those of the full one. It holds
within the ranges of the fit: <code>unit.beyond</code> says how far they are left. Fuel that is cut is outside of them, and so is other weather.
</p>
</html>"));
end SurrogateTurboEngine;
