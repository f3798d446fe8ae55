within Layshaft.Vehicles.Data;
record SurfaceIce "Surface: ice"
  extends Surface(mu=0.12, f=0.001);

  annotation(Documentation(info="<html>
<p>Usual textbook value of friction, relative to 0.9 on dry asphalt, and of additional rolling resistance.</p>
</html>"));
end SurfaceIce;
