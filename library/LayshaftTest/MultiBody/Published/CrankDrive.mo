within LayshaftTest.MultiBody.Published;
model CrankDrive "Crankshaft with one throw and a flywheel"
  import Layshaft.MultiBody.{Interfaces,Joints,Parts};
  Interfaces.Frame_a housing "Block";
  Interfaces.Frame_b pin "Middle of the crank pin";
  Interfaces.Frame_b head "Top of the cylinder";
  Joints.Revolute bearing(useAxisFlange=true, n={1,0,0}) "Main bearing";
  Layshaft.Rotational.Components.Inertia flywheel(J=1, phi(fixed=true), w(start=10, fixed=true), stateSelect=StateSelect.always) "Flywheel";
  Parts.BodyCylinder journal1(r={0.1,0,0}, diameter=0.05), journal2(r={0.1,0,0}, diameter=0.03) "Journal and pin";
  Parts.BodyBox web1(r={0,0.1,0}, widthDirection={1,0,0}, width=0.02, height=0.05), web2(r={0,-0.1,0}, widthDirection={1,0,0}, width=0.02, height=0.05) "Webs";
  Parts.FixedTranslation toPin(r={0.05,0,0}), toHead(r={0.15,0.45,0}, animation=false) "Offsets";
equation
  connect(housing, bearing.frame_a);
  connect(flywheel.flange_b, bearing.axis);
  connect(bearing.frame_b, journal1.frame_a);
  connect(journal1.frame_b, web1.frame_a);
  connect(web1.frame_b, journal2.frame_a);
  connect(journal2.frame_b, web2.frame_a);
  connect(web1.frame_b, toPin.frame_a);
  connect(toPin.frame_b, pin);
  connect(housing, toHead.frame_a);
  connect(toHead.frame_b, head);

  annotation(Documentation(info="<html>
<p>Crankshaft of the three engines with one cylinder.</p>
</html>"));
end CrankDrive;
