within LayshaftTest.MultiBody.Published;
model FullRobot "Robot with six axes, their drives and controllers"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world(g=9.81) "World";
  Parts.BodyShape part[7](r=[0, 0.351, 0; 0, 0.324, 0.3; 0, 0.65, 0; 0, 0.414, -0.155; 0, 0.186, 0; 0, 0.125, 0; 0, 0, 0], r_CM=[0, 0, 0; 0, 0, 0; 0.172, 0.205, 0; 0.064, -0.034, 0; 0, 0, 0; 0, 0, 0; 0.05, 0.05, 0.05],
    m={1,1,56.5,26.4,28.7,5.2,0.5}, I_11={0.001,0.001,2.58,0.279,1.67,1.25,0.001}, I_22={0.001,1.16,0.64,0.245,0.081,0.81,0.001}, I_33={0.001,0.001,2.73,0.413,1.67,1.53,0.001}, I_21={0,0,-0.46,-0.07,0,0,0}) "Foot, carousel, arms and wrist";
  Parts.Body load(m=15, r_CM={0.1,0.25,0.1}) "Load";
  Joints.Revolute joint[6](n=[0, 1, 0; 1, 0, 0; 1, 0, 0; 0, 1, 0; 1, 0, 0; 0, 1, 0], each useAxisFlange=true) "Joints";
  RobotPath path(q_begin={-60,20,90,0,-110,0}*Layshaft.Constants.pi/180, q_end={60,-70,-35,45,110,45}*Layshaft.Constants.pi/180, w_max={3,1.5,5,3.1,3.1,4.1}, a_max={15,15,15,60,60,60}) "Motion";
  RobotAxis axis1(redeclare model Drive = RobotAxis.ElasticGear(c=43, d=0.005), w=4590, gear(ratio=-105, friction0=0.4, friction1=0.13/160), phi_ref=path.q[1], w_ref=path.w[1]) "Axis 1";
  RobotAxis axis2(redeclare model Drive = RobotAxis.ElasticGear(c=8, d=0.01), w=5500, gear(ratio=210, friction0=0.5, friction1=0.1/130), phi_ref=path.q[2], w_ref=path.w[2]) "Axis 2";
  RobotAxis axis3(redeclare model Drive = RobotAxis.ElasticGear(c=58, d=0.04), w=5500, gear(ratio=60, friction0=0.7, friction1=0.2/130), phi_ref=path.q[3], w_ref=path.w[3]) "Axis 3";
  RobotAxis axis4(k=0.2365, w=6250, D=0.55, J=1.6e-4, gear(ratio=-99, friction0=21.8, friction1=9.8, peak=26.7/21.8), phi_ref=path.q[4], w_ref=path.w[4]) "Axis 4";
  RobotAxis axis5(k=0.2608, w=6250, D=0.55, J=1.8e-4, gear(ratio=79.2, friction0=30.1, friction1=0.03, peak=39.6/30.1), phi_ref=path.q[5], w_ref=path.w[5]) "Axis 5";
  RobotAxis axis6(k=0.0842, w=7400, D=0.27, J=4.3e-5, gear(ratio=-99, friction0=10.9, friction1=3.92, peak=16.8/10.9), phi_ref=path.q[6], w_ref=path.w[6]) "Axis 6";
  Figures figures(at={0.54,1.08,1.62}, expected=[-0.232766391, -0.262031311, 0.720252451, 0.305099088, -0.428471171, 0.305507628, 1.68046424, -1.77104222, 3.09889248, -0.727961056; 0.67954458, -0.949303043, -0.232057099, 0.649166111, 1.24425236, 0.648675757, 1.69763945, -1.74905848, 3.0997741, 3.1083534; 1.04628377, -1.22310157, -0.609294894, 0.784784108, 1.92108187, 0.785193731, 0.000847505601, -0.000745065016, -0.00486820413, 2.49171887], u=cat(1, joint.phi, {joint[1].w,joint[3].w,joint[5].w,axis2.i})) "Figures of the standard library";
equation
  connect(world.frame_b, part[1].frame_a);
  connect(part[1:6].frame_b, joint.frame_a);
  connect(joint.frame_b, part[2:7].frame_a);
  connect(part[7].frame_b, load.frame_a);
  connect(axis1.flange, joint[1].axis);
  connect(axis2.flange, joint[2].axis);
  connect(axis3.flange, joint[3].axis);
  connect(axis4.flange, joint[4].axis);
  connect(axis5.flange, joint[5].axis);
  connect(axis6.flange, joint[6].axis);

  annotation(experiment(StopTime=1.8, Tolerance=1e-7), Documentation(info="<html>
<p>The figures are those of Systems.RobotR3.FullRobot of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end FullRobot;
