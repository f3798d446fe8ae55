within LayshaftTest.MultiBody.Published;
model SpringDamperSystem "Body on spring and damper, and another that slides"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Forces};
  inner World world "World";
  Parts.FixedTranslation bar1(r={0.3,0,0}), bar2(r={0.6,0,0}) "Hooks";
  Parts.Body free(m=1, r_CM={0,-0.2,0}, I_11=0.1, I_22=0.1, I_33=0.1, r_0(start={0.3,-0.2,0}, each fixed=true), v_0(each fixed=true), angles_fixed=true, w_0_fixed=true, w_0_start={0,0,0.03490658503988659}) "Free body";
  Parts.Body sliding(m=1) "Body on the slider";
  Joints.Prismatic slider(n={0,-1,0}, s(start=0.1, fixed=true), v(fixed=true), stateSelect=StateSelect.always) "Slider";
  Forces.Spring spring1(c=30, s_unstretched=0.1), spring2(c=30, s_unstretched=0.1) "Springs";
  Forces.Damper damper(d=2) "Damper";
  Figures figures(at={2,6,9.9}, expected=[0.300611536, -0.439307571, 0.042787672, 0.440327219, -1.78892743; 0.300995808, -0.426466022, 0.0238133323, 0.386662533, 1.77683314; 0.301347195, -0.426906132, 0.0131274053, 0.650505291, -1.30596445], u={free.r_0[1],free.r_0[2],free.w_a[3],slider.s,slider.v}) "Figures of the standard library";
equation
  connect(world.frame_b, bar1.frame_a);
  connect(bar1.frame_b, bar2.frame_a);
  connect(bar1.frame_b, spring1.frame_a);
  connect(spring1.frame_b, free.frame_a);
  connect(bar1.frame_b, damper.frame_a);
  connect(damper.frame_b, free.frame_a);
  connect(bar2.frame_b, slider.frame_a);
  connect(slider.frame_b, sliding.frame_a);
  connect(bar2.frame_b, spring2.frame_a);
  connect(spring2.frame_b, sliding.frame_a);

  annotation(experiment(StopTime=10, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.SpringDamperSystem of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end SpringDamperSystem;
