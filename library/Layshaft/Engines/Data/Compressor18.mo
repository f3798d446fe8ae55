within Layshaft.Engines.Data;
record Compressor18 "Compressor of the turbocharged 1.8 l engine"
  extends EllipseCompressor(W_max=0.2, n_max=137e3);

  annotation(Documentation(info="<html>
<p>The fit of <a href=\"modelica://Layshaft.Engines.Data.EllipseCompressor\">EllipseCompressor</a>, scaled to 1.54 times its flow: the wheel is larger by the root of that and turns as much slower.</p>
</html>"));
end Compressor18;
