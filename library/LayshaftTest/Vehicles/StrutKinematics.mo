within LayshaftTest.Vehicles;
model StrutKinematics "The formulas of MacPherson struts against Newton's method on bars and strut"
  extends Layshaft.Icons.Example;

  model Side "One suspension, moved through its travel"
    parameter Real side = 1 "1: left, -1: right";
    parameter Real shim[3] = {0,0,0} "Toe, camber, caster";
    replaceable parameter Layshaft.Vehicles.Data.Suspensions.CompactFront data constrainedby Layshaft.Vehicles.Data.Suspensions.MacPherson "Hardpoints";
    Layshaft.Vehicles.Suspensions.Linkages.StrutAndArm links(data=data, side=side, toeShim=shim[1], camberShim=shim[2], casterShim=shim[3], phi_fixed=false, animation=false) "Suspension";
    Layshaft.MultiBody.Forces.WorldForce hold(force={0,0,f}) "Holds the wheel";
    Layshaft.Translational.Sources.Position steer(exact=true, s_ref=s) "Moves the rack";
    input Real angle "Angle of the lower arm";
    input Real s "Travel of the rack";
    Real f "Force that holds the wheel";
    Real error_r "Difference of the centre of the wheel";
    Real error_phi "Difference of the orientation";
    Real error_v "Difference of velocities and Jacobian matrix";
  protected
    outer Layshaft.MultiBody.World world "World";
    parameter Real m[3,3] = diagonal({1,side,1}) "Mirror";
    parameter Real near[3,3] = {data.lowerFront, data.lowerRear, data.tieInner}*m "Inner ends of the bars";
    parameter Real far[3,3] = {data.lowerOuter, data.lowerOuter, data.tieOuter}*m "Outer ends of the bars";
    parameter Real length[3] = {sqrt((far[i,:] - near[i,:])*(far[i,:] - near[i,:])) + (if i == 3 then shim[1] else 0) for i in 1:3} "Lengths of the bars";
    Real x[6] "Pose that Newton's method finds";
    Real T[3,3] "Its orientation";
  equation
    connect(world.frame_b, links.frame_a);
    connect(links.frame_b, hold.frame_b);
    connect(links.rack, steer.flange);
    links.phi = angle;
    x = Poses.solve(near, far, length, m*(data.strutTop - {shim[3],0,0}), m*(data.strutFoot - {0,shim[2],0}), m*(data.strutTop - {0,shim[2],0}), m*data.wheelCentre, s, links.W[3]);
    T = Poses.orientation(x[4:6]);
    error_r = max(abs(links.W - x[1:3]));
    error_phi = max(abs(Layshaft.MultiBody.Frames.Orientation.equalityConstraint(links.R, Layshaft.MultiBody.Frames.Orientation(T, zeros(3)))));
    error_v = max(abs(der(links.W) - (links.carrierPart.v + cross(links.carrierPart.w, links.W))*links.w - (links.steerTwist.v + cross(links.steerTwist.w, links.W))*der(s)))
      + max(abs(der(links.frame_b.R.T) + skew(links.frame_b.R.w)*links.frame_b.R.T)) + abs(der(links.extension) - links.rate*links.w);
    assert(noEvent(error_r < 1e-9), "The wheel is not where bars and strut hold it.");
    assert(noEvent(error_phi < 1e-9), "The wheel is not turned as bars and strut turn it.");
    assert(noEvent(error_v < 1e-10), "Velocities are not the derivatives of positions.");
  end Side;

  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  parameter Real pi = Layshaft.Constants.pi "Circle";
  Side left(angle=0.3*sin(2*pi*time), s=0.06*sin(6*pi*time)) "Left";
  Side right(side=-1, angle=0.3*sin(2*pi*time), s=0.06*sin(6*pi*time)) "Right";
  Side adjusted(shim={0.004,0.003,0.005}, angle=0.3*sin(2*pi*time), s=0.06*sin(6*pi*time)) "With shims";

  annotation(experiment(StopTime=1, Interval=0.01), Documentation(info="<html>
<p>About 100 mm of travel up and down, 60 mm of rack travel to both sides.</p>
</html>"));
end StrutKinematics;
