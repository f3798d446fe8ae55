within Layshaft.Engines.Controls;
block BoostControl "Holds the boost pressure with the wastegate"
  extends Icons.Block;
  parameter Real k(unit="1/Pa") = 6e-6 "Opening per error of the pressure";
  parameter Units.Time Ti(min=Constants.small) = 0.5 "Integral time";
  parameter Units.Pressure far(min=Constants.small) = 0.2e5 "Error at which the gain has doubled: far from the goal the wastegate moves at once";
  parameter Units.AngularVelocity_rpm n_table[:] = {0,2000,3000,4000,5000,6000,7000} "Speeds of the opening expected, increasing"
    annotation(Dialog(group="Feed-forward"));
  parameter Real opening_table[size(n_table, 1)] = {0,0,0.15,0.25,0.33,0.38,0.4} "Opening expected at these speeds"
    annotation(Dialog(group="Feed-forward"));
  parameter Units.Time T_lead(min=0) = 0.1 "Time by which the pressure is extrapolated: shaft and actuator answer late";
  parameter Units.Time T_filter(min=Constants.small) = 0.05 "Time constant of the extrapolation";
  parameter Units.Pressure p_max = 2.3e5 "Highest boost pressure";
  Blocks.Interfaces.RealInput wanted(unit="Pa") "Pressure wanted before the throttle"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput p(unit="Pa") "Pressure before the throttle"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Engine speed"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=90, origin={0,-120})));
  Blocks.Interfaces.RealOutput wastegate "Command of the wastegate, 0: closed, 1: open"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Real x(start=0, fixed=true) "Integral part";
  Units.Pressure lagged(start=1.013e5, fixed=true, nominal=1e5) "Pressure with a lag";
protected
  Real error(unit="Pa") "Pressure above what is wanted";
  Real gained "Error times gain";
  Real beyond "0 within the stops, 1 beyond them by a tenth: without a jump, which would chatter";
  Real unlimited "Command before the limits";
equation
  T_filter*der(lagged) = p - lagged;
  error = p + T_lead*(p - lagged)/T_filter - noEvent(min(wanted, p_max));
  gained = k*error*(1 + noEvent(abs(error))/far);
  unlimited = Blocks.Functions.interpolate(n_table, opening_table, w/Constants.rpm) + gained + x;
  wastegate = noEvent(min(max(unlimited, 0), 1));
  beyond = noEvent(min(max(max(unlimited - 1, -unlimited), 0)/0.1, 1));
  Ti*der(x) = (1 - beyond)*gained - beyond*x;

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="boost"), Text(extent={{-150,-110},{150,-140}}, textString="k=%k")}),
    Documentation(info="<html>
<p>The opening expected at the present speed, and a PI controller, whose integral part returns to zero while the wastegate is at a stop. At part load, where no boost is wanted, the wastegate is open and the exhaust gas passes the turbine.</p>
</html>"));
end BoostControl;
