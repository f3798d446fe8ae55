within Layshaft.Vehicles.Motors;
model NoMotor "No electric machine: engine and transmission are coupled"
  extends Interfaces.Motor(final electric=false, final spatial=false);
equation
  connect(flange_a, flange_b)
    annotation(Line(points={{-100,0},{100,0}}, color={0,0,0}));

  annotation(Documentation(info="<html>
<p>The shaft goes through without loss and inertia.</p>
</html>"));
end NoMotor;
