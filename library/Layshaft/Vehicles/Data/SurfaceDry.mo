within Layshaft.Vehicles.Data;
record SurfaceDry "Surface: dry asphalt"
  extends Surface(mu=1, f=0);

  annotation(Documentation(info="<html>
<p>Usual textbook value of friction, relative to 0.9 on dry asphalt, and of additional rolling resistance.</p>
</html>"));
end SurfaceDry;
