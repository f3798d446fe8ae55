within LayshaftTest.MultiBody.Published;
model FreeBody "Body that hangs on two springs"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Parts,Forces};
  inner World world "World";
  Parts.FixedTranslation bar(r={0.8,0,0}, animation=false) "Second hook";
  Forces.Spring left(c=20), right(c=20) "Springs";
  Parts.BodyShape body(m=1, I_11=1, I_22=1, I_33=1, r={0.4,0,0}, r_CM={0.2,0,0}, body(r_0(start={0.2,-0.5,0.1}, each fixed=true), v_0(each fixed=true),
    angles_fixed=true, w_0_fixed=true, angles_start={0.174532925199433,0.174532925199433,0.174532925199433})) "Body";
  Figures figures(at={2,6,9.9}, expected=[0.199012752, -0.422443953, 0.0468330835, 0, 0.127956737, 0.126012787; 0.194695089, -0.441172686, 0.0617915056, 0, 0.29863102, 0.294094144; 0.194881757, -0.469169649, 0.0805625337, 0, 0.292370021, 0.287928263], u=cat(1, body.frame_a.r_0, body.body.w_a)) "Figures of the standard library";
equation
  connect(world.frame_b, bar.frame_a);
  connect(world.frame_b, left.frame_a);
  connect(left.frame_b, body.frame_a);
  connect(bar.frame_b, right.frame_a);
  connect(right.frame_b, body.frame_b);

  annotation(experiment(StopTime=10, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.FreeBody of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end FreeBody;
