within Layshaft.Examples;
model MorseCar "Car in five levels of detail: pull-away, tip-in and tip-out in second gear"
  extends Vehicles.MorseCar;

  annotation(experiment(StopTime=56, Interval=0.01, Tolerance=1e-5), Documentation(info="<html>
<p>See <a href=\"modelica://Layshaft.Vehicles.MorseCar\">Vehicles.MorseCar</a>. <code>layshaft simulate MorseCar --set level=5</code>
runs the smallest one.</p>
</html>"));
end MorseCar;
