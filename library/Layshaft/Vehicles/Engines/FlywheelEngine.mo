within Layshaft.Vehicles.Engines;
model FlywheelEngine "Torque source with flywheel"
  extends Interfaces.Engine;
  replaceable parameter Data.SmallEngine data constrainedby Data.FlywheelEngine "Parameters"
    annotation(choicesAllMatching=true);
  parameter Units.AngularVelocity w_start = 80 "Speed at the start";
  parameter Real axis[3] = {0,1,0} "Axis of the crankshaft in the frame of the block"
    annotation(Evaluate=true);
  Units.AngularVelocity w "Speed of the crankshaft";
  Units.AngularVelocity_rpm n "Speed of the crankshaft";
  Units.Torque tau_max "Largest torque at this speed";
  Units.Torque tau_drag "Drag at this speed";
  Units.Torque tau(start=0, fixed=true) "Torque of the cylinders less drag";
  Rotational.Sources.Torque gas(useSupport=spatial) "Torque of the cylinders less drag"
    annotation(Placement(transformation(extent={{0,-10},{20,10}})));
  Rotational.Components.Inertia flywheel(final J=data.J, phi(start=0, fixed=true), w(start=w_start, fixed=true)) if not spatial "Crankshaft and flywheel"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  MultiBody.Parts.Rotor1D rotor(final J=data.J, n=axis, phi(start=0, fixed=true), w(start=w_start, fixed=true)) if spatial "Crankshaft and flywheel in the block"
    annotation(Placement(transformation(extent={{40,-40},{60,-20}})));
  MultiBody.Parts.Mounting1D support(n=axis) if spatial "What the cylinders push against"
    annotation(Placement(transformation(extent={{-20,-50},{0,-30}})));
  MultiBody.Parts.Body housing(final m=data.m, r_CM=data.r_CM, I_11=data.I[1], I_22=data.I[2], I_33=data.I[3]) if spatial "Engine block"
    annotation(Placement(transformation(extent={{20,-80},{40,-60}})));
protected
  Blocks.Math.Gain throttle(k=1) "Throttle from the bus"
    annotation(Placement(transformation(extent={{20,60},{40,80}})));
  Blocks.Logical.Not fire "Fuel is injected"
    annotation(Placement(transformation(extent={{20,30},{40,50}})));
equation
  assert(Blocks.Functions.isIncreasing(data.n), "The speeds of the engine torque must be strictly increasing.");
  w = der(flange_b.phi);
  n = w/Constants.rpm;
  tau_max = Blocks.Functions.interpolate(data.n, data.torque, n);
  tau_drag = Blocks.Functions.interpolate(data.n, data.drag, n)*noEvent(min(max(w/data.w_stop, -1), 1));
  der(tau) = (noEvent(if fire.y then min(max(throttle.y, 0), 1) else 0)*(tau_max + tau_drag) - tau_drag - tau)/data.T;
  gas.tau = tau;
  connect(bus.engine.throttle, throttle.u)
    annotation(Line(points={{0,100},{0,70},{18,70}}, color={0,0,127}));
  connect(bus.engine.fuelCut, fire.u)
    annotation(Line(points={{0,100},{0,40},{18,40}}, color={255,0,255}));
  connect(gas.flange, flywheel.flange_a)
    annotation(Line(points={{20,0},{40,0}}, color={0,0,0}));
  connect(flywheel.flange_b, flange_b)
    annotation(Line(points={{60,0},{100,0}}, color={0,0,0}));
  connect(gas.flange, rotor.flange_a)
    annotation(Line(points={{20,0},{30,0},{30,-30},{40,-30}}, color={0,0,0}));
  connect(rotor.flange_b, flange_b)
    annotation(Line(points={{60,-30},{80,-30},{80,0},{100,0}}, color={0,0,0}));
  connect(gas.support, support.flange_b)
    annotation(Line(points={{10,-10},{10,-40},{0,-40}}, color={0,0,0}));
  connect(support.frame_a, mount)
    annotation(Line(points={{-10,-50},{-10,-90},{0,-90},{0,-100}}, color={70,70,70}));
  connect(rotor.frame_a, mount)
    annotation(Line(points={{50,-40},{50,-90},{0,-90},{0,-100}}, color={70,70,70}));
  connect(housing.frame_a, mount)
    annotation(Line(points={{20,-70},{0,-70},{0,-100}}, color={70,70,70}));

  annotation(Documentation(info="<html>
<p>The torque is throttle times the largest torque at the present speed less the drag, or the drag alone while the fuel is
cut; it follows with a lag. With <code>spatial</code> the torque is carried by the block, which has mass and inertia
and feels the gyroscopic torque of the flywheel. The crankshaft lies along <code>axis</code>.</p>
</html>"));
end FlywheelEngine;
