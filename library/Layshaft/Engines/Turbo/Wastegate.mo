within Layshaft.Engines.Turbo;
model Wastegate "Wastegate with electric actuator"
  extends Interfaces.PartialOrifice(kappa=1.33, Cd=0.85);
  parameter Units.Length diameter(min=Constants.small) = 0.035 "Diameter of the valve";
  parameter Units.Time T_actuator(min=Constants.small) = 0.08 "Time constant of the actuator";
  parameter Real opening_start(min=0, max=1) = 1 "Opening at the start"
    annotation(Dialog(tab="Initialization"));
  Blocks.Interfaces.RealInput command "Command, 0: closed, 1: open"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Real opening(start=opening_start, fixed=true) "Opening, 0: closed, 1: open";
equation
  T_actuator*der(opening) = noEvent(min(max(command, 0), 1)) - opening;
  A = opening*Constants.pi*diameter^2/4;

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="d=%diameter")}),
    Documentation(info="<html>
<p>Lets gas pass the turbine. The actuator follows the command of the control unit with a lag.</p>
</html>"));
end Wastegate;
