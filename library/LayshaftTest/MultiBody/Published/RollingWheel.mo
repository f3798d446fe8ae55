within LayshaftTest.MultiBody.Published;
model RollingWheel "Wheel that rolls and tumbles"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Parts};
  inner World world(n={0,0,-1}) "World";
  Parts.RollingWheel wheel(radius=0.3, m=2, I_axis=0.06, I_long=0.12,
    rolling(x(start=0.2, fixed=true), y(start=0.2, fixed=true), angles(each fixed=true), der_angles(start={0,1,5}, each fixed=true))) "Wheel";
  Figures figures(at={1,2.5,3.9}, expected=[0.700579391, -0.709358866, 0.242466274, -1.67804641, -0.184490328, 0.342779558; -0.883123572, -1.09849106, 0.252278585, 1.36968854, -0.94795922, 0.301550031; 0.330088793, -2.22250573, 0.228065224, -1.68538742, -0.340155899, 0.393157015], u=cat(1, wheel.frame_a.r_0, wheel.body.v_0)) "Figures of the standard library";

  annotation(experiment(StopTime=4, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.RollingWheel of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end RollingWheel;
