within LayshaftTest.MultiBody.Published;
model PointGravityWithPointMasses "Four point masses in the field of another, two of them held by a spring"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Parts,Forces,Interfaces};
  inner World world(redeclare function gravityAcceleration = Interfaces.pointGravity(mue=1)) "World with a point mass";
  Parts.PointMass body[4](each m=1, r_0(start=[0, 0.6, 0; 0.6, 0.6, 0; 0, 0.8, 0; 0.3, 0.8, 0], each fixed=true), v_0(start=[1, 0, 0; 0.6, 0, 0; 0.6, 0, 0; 0.6, 0, 0], each fixed=true)) "Point masses";
  Forces.Spring spring(c=10) "Spring between two of them";
  Figures figures(at={0.7,1.3,1.9}, expected=[0.325884089, -0.0678293949, 0.787346406, 0.410342676, 0.590505191, 0.452843749, 0.285910871, 0.437684971; -0.374911105, 0.299264857, 0.45743288, 0.0091008995, -0.381389454, 0.143073066, -0.0386443317, 0.201230018; 0.135139189, 0.573836671, 0.347536747, 0.53533628, -0.0433009517, 0.638624194, -0.010636489, 0.391692164], u={body[1].r_0[1],body[1].r_0[2],body[2].r_0[1],body[2].r_0[2],body[3].r_0[1],body[3].r_0[2],body[4].r_0[1],body[4].r_0[2]}) "Figures of the standard library";
equation
  connect(spring.frame_a, body[3].frame_a);
  connect(spring.frame_b, body[4].frame_a);

  annotation(experiment(StopTime=2, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.PointGravityWithPointMasses of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end PointGravityWithPointMasses;
