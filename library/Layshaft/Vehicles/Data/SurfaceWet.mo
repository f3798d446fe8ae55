within Layshaft.Vehicles.Data;
record SurfaceWet "Surface: wet asphalt"
  extends Surface(mu=0.7, f=0.001);

  annotation(Documentation(info="<html>
<p>Usual textbook value of friction, relative to 0.9 on dry asphalt, and of additional rolling resistance.</p>
</html>"));
end SurfaceWet;
