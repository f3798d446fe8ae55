within LayshaftTest.Vehicles;
model FormulasAgainstCutJoints "Formulas and cut joints give the same motion and forces"
  extends SuspensionByFormulas;
  CutWishbones cut(data=data) "Suspension of single joints";
  Layshaft.MultiBody.Parts.Body cutWheel(m=27, I_11=0.8, I_22=1.2, I_33=0.8, animation=false) "Its wheel";
  Layshaft.MultiBody.Parts.FixedTranslation cutFoot(r=data.springFoot - data.lowerFront, animation=false) "Foot of its spring";
  Layshaft.MultiBody.Forces.SpringDamperParallel cutSpring(c=data.c, d=data.d/10, s_unstretched=sqrt((data.springFoot - data.springTop)*(data.springFoot - data.springTop)), animation=false) "Its spring and damper";
equation
  connect(world.frame_b, cut.frame_a);
  connect(cut.frame_b, cutWheel.frame_a);
  connect(cut.lower, cutFoot.frame_a);
  connect(cutFoot.frame_b, cutSpring.frame_b);
  connect(top.frame_b, cutSpring.frame_a);
  assert(noEvent(max(abs(wheel.r_0 - cutWheel.r_0)) < 1e-6), "The wheels are in other places.");
  assert(noEvent(max(abs(wheel.w_a - cutWheel.w_a)) < 1e-5), "The wheels turn at other speeds.");
  assert(noEvent(abs(links.f_tie - cut.tieRod.f_rod) < 1e-2), "The tie rods carry other forces.");
  assert(noEvent(max(abs(links.frame_a.f - cut.frame_a.f)) < 1 and max(abs(links.frame_a.t - cut.frame_a.t)) < 1), "The bodies are pushed otherwise.");

  annotation(experiment(StopTime=0.5, Interval=0.001, Tolerance=1e-9), Documentation(info="<html>
<p>Positions to 10<sup>-6</sup> m while the wheel swings; the force in the tie rod to 0.01 N.</p>
</html>"));
end FormulasAgainstCutJoints;
