within Layshaft.Blocks.Sources;
block Clock "Time since a start"
  extends Interfaces.SO;
  parameter Real offset = 0 "Offset of the output";
  parameter Units.Time startTime = 0 "Output is offset before";
equation
  y = offset + (if time < startTime then 0 else time - startTime);

  annotation(Documentation(info="<html>
<p>y = time - startTime.</p>
</html>"));
end Clock;
