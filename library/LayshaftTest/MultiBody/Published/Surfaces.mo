within LayshaftTest.MultiBody.Published;
model Surfaces "Slider that follows a filtered sine, as the one that carries the surfaces"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Visualizers};
  inner World world(n={0,0,-1}) "World";
  Joints.Prismatic slider(useAxisFlange=true) "Slider";
  Layshaft.Translational.Sources.Position drive(exact=true) "Drive";
  Follower follower(u=2*sin(Layshaft.Constants.pi*time), v(fixed=true)) "Filter of the drive";
  Parts.FixedTranslation bar(r={0,-1.6,0.5}, animation=false) "Place of the wheel";
  Visualizers.FixedShape wheel(shapeType="wheel", lengthDirection={0,1,0}, widthDirection={1,0,0}, length=0.2, width=1) "What is carried";
  Figures figures(at={1,3,4.9}, expected=[0.0272323163, -6.28240859; 0.0272323163, -6.28240859; 0.64385706, -5.94848834], u={slider.s,slider.v}) "Figures of the standard library";
equation
  drive.s_ref = follower.y;
  connect(world.frame_b, slider.frame_a);
  connect(drive.flange, slider.axis);
  connect(slider.frame_b, bar.frame_a);
  connect(bar.frame_b, wheel.frame_a);

  annotation(experiment(StopTime=5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.Surfaces of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end Surfaces;
