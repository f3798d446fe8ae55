within LayshaftTest.Vehicles;
model SuspensionByFormulas "A wheel on double wishbones solved by formulas swings on its spring"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  parameter Layshaft.Vehicles.Data.Suspensions.SedanFront data "Hardpoints";
  Layshaft.Vehicles.Suspensions.Linkages.TwoWishbones links(data=data, animation=false) "Suspension";
  Layshaft.MultiBody.Parts.Body wheel(m=27, I_11=0.8, I_22=1.2, I_33=0.8, animation=false) "Wheel";
  Layshaft.MultiBody.Parts.FixedTranslation foot(r=data.springFoot, animation=false) "Foot of the spring";
  Layshaft.MultiBody.Parts.FixedTranslation top(r=data.springTop, animation=false) "Top of the spring";
  Layshaft.MultiBody.Forces.SpringDamperParallel spring(c=data.c, d=data.d/10, s_unstretched=sqrt((data.springFoot - data.springTop)*(data.springFoot - data.springTop)), animation=false) "Spring and damper";
  Layshaft.Translational.Components.Fixed rack "Rack";
equation
  connect(world.frame_b, links.frame_a);
  connect(links.frame_b, wheel.frame_a);
  connect(links.lower, foot.frame_a);
  connect(foot.frame_b, spring.frame_b);
  connect(world.frame_b, top.frame_a);
  connect(top.frame_b, spring.frame_a);
  connect(rack.flange, links.rack);

  annotation(experiment(StopTime=1, Interval=0.001, Tolerance=1e-8), Documentation(info="<html>
<p>For the comparison of costs with <code>SuspensionByCutJoints</code>.</p>
</html>"));
end SuspensionByFormulas;
