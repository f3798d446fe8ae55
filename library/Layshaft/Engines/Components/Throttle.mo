within Layshaft.Engines.Components;
model Throttle "Throttle body with its actuator"
  extends Interfaces.PartialOrifice;
  parameter Units.Area areas[3] = {1.17e-5,2.64e-5,3.01e-3} "Effective area: closed, linear and quadratic part over the position";
  parameter Units.Time T_actuator(min=Constants.small) = 0.032 "Time constant of the actuator";
  parameter Real position_start(min=0, max=1) = 0 "Position at the start"
    annotation(Dialog(tab="Initialization"));
  Blocks.Interfaces.RealInput command "Command, 0: closed, 1: open"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=90, origin={0,-110})));
  Real position(start=position_start, fixed=true) "Position, 0: closed, 1: open";
equation
  A = areas[1] + areas[2]*position + areas[3]*position^2;
  T_actuator*der(position) = noEvent(min(max(command, 0), 1)) - position;

  annotation(
    Icon(graphics={Line(points={{-30,-36},{30,36}}, color={64,64,64}, thickness=1)}),
    Documentation(info="<html>
<p>The area is a polynomial of the position; closed, some air leaks past the plate. Areas and time constant are a published fit of a turbocharged car engine (Eriksson, Nielsen: Modeling and Control of Engines and Drivelines).</p>
</html>"));
end Throttle;
