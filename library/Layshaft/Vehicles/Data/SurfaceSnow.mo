within Layshaft.Vehicles.Data;
record SurfaceSnow "Surface: packed snow"
  extends Surface(mu=0.3, f=0.012);

  annotation(Documentation(info="<html>
<p>Usual textbook value of friction, relative to 0.9 on dry asphalt, and of additional rolling resistance.</p>
</html>"));
end SurfaceSnow;
