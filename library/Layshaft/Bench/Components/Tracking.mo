within Layshaft.Bench.Components;
block Tracking "How well a shaft follows its virtual speed"
  extends Icons.Block;
  Blocks.Interfaces.RealInput command(unit="rad/s") "Speed of the virtual shaft"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput actual(unit="rad/s") "Speed of the shaft"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  output Units.AngularVelocity error "Error";
  output Units.AngularVelocity rms "Square root of the mean square error since the start";
protected
  Real square(start=0, fixed=true) "Integral of the square";
equation
  error = actual - command;
  der(square) = error^2;
  rms = sqrt(noEvent(max(square, 0))/noEvent(max(time, 0.01)));

  annotation(Documentation(info="<html>
<p>For reports and sweeps.</p>
</html>"));
end Tracking;
