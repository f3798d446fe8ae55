within Layshaft.Powertrain.Controls;
block FuelController "Cuts the fuel in overrun"
  extends Icons.Block;
  parameter Units.AngularVelocity w_cut = 1500*Constants.rpm "Cuts above this engine speed";
  parameter Units.AngularVelocity w_resume = 1150*Constants.rpm "Injects again below this engine speed";
  parameter Real pedal_min(min=0) = 0.01 "Pedal positions below mean closed";
  parameter Units.Time delay(min=0) = 0.5 "Time the pedal must be closed before the cut";
  Blocks.Interfaces.RealInput pedal "Throttle pedal"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Engine speed"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.BooleanOutput fuelCut "= true: no fuel"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Boolean closed "Pedal closed";
  Boolean fast(start=false, fixed=true) "Engine fast enough for the cut";
protected
  discrete Units.Time t_closed(start=0, fixed=true) "Time at which the pedal was closed";
equation
  assert(w_cut > w_resume, "The fuel must be cut at a higher engine speed than that at which it is injected again.");
  closed = pedal < pedal_min;
  when closed then
    t_closed = time;
  end when;
  fast = w > (if pre(fast) then w_resume else w_cut);
  fuelCut = closed and fast and time >= t_closed + delay;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="fuel")}),
    Documentation(info="<html>
<p>Overrun fuel cut with hysteresis in the engine speed.</p>
</html>"));
end FuelController;
