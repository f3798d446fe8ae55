within Layshaft.Vehicles.Data;
record SurfaceGravel "Surface: gravel"
  extends Surface(mu=0.65, f=0.015);

  annotation(Documentation(info="<html>
<p>Usual textbook value of friction, relative to 0.9 on dry asphalt, and of additional rolling resistance.</p>
</html>"));
end SurfaceGravel;
