within Layshaft.Examples;
model Truck4700CrankAngleMap "Delivery truck whose engine map was measured on the crank-angle-resolved diesel"
  extends Truck4700(Engine(redeclare Data.Engines.DieselT444ECrankAngle data));

  annotation(experiment(StopTime=50, Interval=0.01, Tolerance=1e-07), Documentation(info="<html>
<p>
<a href=\"modelica://Layshaft.Examples.Truck4700\">Truck4700</a> with <a href=\"modelica://Layshaft.Data.Engines.DieselT444ECrankAngle\">DieselT444ECrankAngle</a>, a map that <code>layshaft reduce enginemap</code> wrote. A map of your own takes the same place,
<code>redeclare MyMap data</code>.
</p>
</html>"));
end Truck4700CrankAngleMap;
