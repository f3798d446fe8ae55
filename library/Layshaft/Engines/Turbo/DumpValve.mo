within Layshaft.Engines.Turbo;
model DumpValve "Recirculating pressure relief valve, moved by the pressure of the plenum"
  extends Interfaces.PartialOrifice(Cd=0.8);
  parameter Units.Length diameter(min=Constants.small) = 0.025 "Diameter of the valve";
  parameter Units.Pressure p_open = 0.25e5 "Difference of boost and plenum pressure at which it begins to open";
  parameter Units.Pressure p_full(min=Constants.small) = 0.3e5 "Further difference until it is open";
  parameter Units.Time T_valve(min=Constants.small) = 0.02 "Time constant of the membrane";
  parameter Real opening_start(min=0, max=1) = 0 "Opening at the start"
    annotation(Dialog(tab="Initialization"));
  Blocks.Interfaces.RealInput control(unit="Pa") "Pressure of the plenum"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Real opening(start=opening_start, fixed=true) "Opening, 0: closed, 1: open";
equation
  T_valve*der(opening) = noEvent(min(max((port_a.p - control - p_open)/p_full, 0), 1)) - opening;
  A = opening*Constants.pi*diameter^2/4;

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="d=%diameter")}),
    Documentation(info="<html>
<p>From the outlet of the compressor back to its inlet. When the throttle closes, the plenum pulls the valve open and the compressor does not surge.</p>
</html>"));
end DumpValve;
