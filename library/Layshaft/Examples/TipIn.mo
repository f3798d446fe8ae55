within Layshaft.Examples;
model TipIn "Tip-in and tip-out of a driveline with backlash and elastic shafts"
  extends Icons.Example;
  Blocks.Sources.Trapezoid demand(amplitude=160, rising=0.1, width=2.9, falling=0.1, period=6, offset=-20, startTime=1) "Engine torque"
    annotation(Placement(transformation(extent={{-140,-10},{-120,10}})));
  Rotational.Sources.Torque drive "Engine torque"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Components.Inertia engine(J=0.22, phi(start=0, fixed=true)) "Engine, flywheel and gearbox"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Rotational.Components.IdealGear gear(ratio=7.4) "Second gear with final drive"
    annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Rotational.Components.Inertia differential(J=0.05) "Differential"
    annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Rotational.Components.ElastoBacklash shaft(c=9000, d=40, b=0.02) "Drive shafts"
    annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Rotational.Components.Inertia wheels(J=2, phi(start=0, fixed=true), w(start=25, fixed=true)) "Driven wheels"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Rotational.Components.SpringDamper tyre(c=20000, d=900, phi_rel(start=0, fixed=true), w_rel(start=0, fixed=true)) "Tyres"
    annotation(Placement(transformation(extent={{70,-10},{90,10}})));
  Rotational.Components.RollingRadius road(radius=0.303) "Rolling radius"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Powertrain.Vehicles.CarCoastDown car(m=1450, body(s(fixed=false))) "Car"
    annotation(Placement(transformation(extent={{130,-10},{150,10}})));
  Blocks.Sources.Constant noBrake(k=0) "Brake released"
    annotation(Placement(transformation(extent={{100,30},{120,50}})));
initial equation
  engine.w = 7.4*25;
equation
  connect(demand.y, drive.tau)
    annotation(Line(points={{-119,0},{-112,0}}, color={0,0,127}));
  connect(drive.flange, engine.flange_a)
    annotation(Line(points={{-90,0},{-80,0}}, color={0,0,0}));
  connect(engine.flange_b, gear.flange_a)
    annotation(Line(points={{-60,0},{-50,0}}, color={0,0,0}));
  connect(gear.flange_b, differential.flange_a)
    annotation(Line(points={{-30,0},{-20,0}}, color={0,0,0}));
  connect(differential.flange_b, shaft.flange_a)
    annotation(Line(points={{0,0},{10,0}}, color={0,0,0}));
  connect(shaft.flange_b, wheels.flange_a)
    annotation(Line(points={{30,0},{40,0}}, color={0,0,0}));
  connect(wheels.flange_b, tyre.flange_a)
    annotation(Line(points={{60,0},{70,0}}, color={0,0,0}));
  connect(tyre.flange_b, road.flangeR)
    annotation(Line(points={{90,0},{100,0}}, color={0,0,0}));
  connect(road.flangeT, car.flange)
    annotation(Line(points={{120,0},{130,0}}, color={0,127,0}));
  connect(noBrake.y, car.brake)
    annotation(Line(points={{121,40},{140,40},{140,11}}, color={0,0,127}));

  annotation(
    experiment(StopTime=8, Interval=0.002, Tolerance=1e-6),
    Diagram(coordinateSystem(extent={{-150,-100},{160,100}})),
    Documentation(info="<html>
<p>
Look at <code>shaft.tau</code> and <code>car.a</code>: at every change of load the shaft
passes through its backlash, then the driveline jerks with some 4 Hz. Integrate
<code>abs(power)</code> of the elements to rank them by activity.
</p>
</html>"));
end TipIn;
