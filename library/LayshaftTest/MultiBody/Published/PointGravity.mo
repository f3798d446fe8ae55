within LayshaftTest.MultiBody.Published;
model PointGravity "Two bodies in the field of a point mass"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Parts,Interfaces};
  inner World world(redeclare function gravityAcceleration = Interfaces.pointGravity(mue=1)) "World with a point mass";
  Parts.Body body[2](each m=1, each I_11=0.1, each I_22=0.1, each I_33=0.1, r_0(start=[0, 0.6, 0; 0.6, 0.6, 0], each fixed=true), v_0(start=[1, 0, 0; 0.6, 0, 0], each fixed=true),
    each angles_fixed=true, each w_0_fixed=true) "Bodies";
  Figures figures(at={1,3,4.9}, expected=[-0.244378787, -0.164096467, -1.59577659, 1.38366633, 0.706274051, 0.234560315; -0.391010323, 0.212204409, 0.128317627, 1.46484735, 0.778311916, 0.372032234; -0.338727316, 0.388414199, 0.5894453, 1.09542709, 0.773939888, 0.517357112], u={body[1].r_0[1],body[1].r_0[2],body[1].v_0[1],body[1].v_0[2],body[2].r_0[1],body[2].r_0[2]}) "Figures of the standard library";

  annotation(experiment(StopTime=5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.PointGravity of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end PointGravity;
