within LayshaftTest.Vehicles;
model MultiLinkKinematics "The formulas of the multi-link suspension against Newton's method on bush and links"
  extends Layshaft.Icons.Example;

  model Side "One suspension, moved through its travel"
    parameter Real side = 1 "1: left, -1: right";
    parameter Real shim[2] = {0,0} "Lower and upper link";
    parameter Layshaft.Vehicles.Data.Suspensions.MultiLink data "Hardpoints";
    Layshaft.Vehicles.Suspensions.Linkages.BladeAndLinks links(data=data, side=side, lowerShim=shim[1], upperShim=shim[2], phi_fixed=false, animation=false) "Suspension";
    Layshaft.MultiBody.Forces.WorldForce hold(force={0,0,f}) "Holds the wheel";
    Layshaft.Translational.Sources.Position steer(exact=true, s_ref=0) "Holds the rack";
    input Real angle "Angle of the lower link";
    Real f "Force that holds the wheel";
    Real travel "Travel of the wheel";
    Real error_r "Difference of the centre of the wheel";
    Real error_phi "Difference of the orientation";
    Real error_v "Difference of velocities and Jacobian matrix";
  protected
    outer Layshaft.MultiBody.World world "World";
    parameter Real m[3,3] = diagonal({1,side,1}) "Mirror";
    parameter Real near[5,3] = {data.bush + {0.3,0,0}, data.bush + {0,0.3,0}, data.bush + {0,0,0.3}, data.lowerInner, data.upperInner}*m "Three bars hold the bush, two are the links";
    parameter Real far[5,3] = {data.bush, data.bush, data.bush, data.lowerOuter, data.upperOuter}*m "Ends on the carrier";
    parameter Real more[5] = {0, 0, 0, shim[1], shim[2]} "Shims";
    parameter Real length[5] = {sqrt((far[i,:] - near[i,:])*(far[i,:] - near[i,:])) + more[i] for i in 1:5} "Lengths of the bars";
    Real x[6] "Pose that Newton's method finds";
    Real T[3,3] "Its orientation";
  equation
    connect(world.frame_b, links.frame_a);
    connect(links.frame_b, hold.frame_b);
    connect(links.rack, steer.flange);
    links.phi = angle;
    travel = links.W[3] - data.wheelCentre[3];
    x = Poses.solve(near, far, length, zeros(3), zeros(3), zeros(3), m*data.wheelCentre, 0, links.W[3]);
    T = Poses.orientation(x[4:6]);
    error_r = max(abs(links.W - x[1:3]));
    error_phi = max(abs(Layshaft.MultiBody.Frames.Orientation.equalityConstraint(links.R, Layshaft.MultiBody.Frames.Orientation(T, zeros(3)))));
    error_v = max(abs(der(links.W) - (links.carrierPart.v + cross(links.carrierPart.w, links.W))*links.w)) + max(abs(der(links.frame_b.R.T) + skew(links.frame_b.R.w)*links.frame_b.R.T));
    assert(noEvent(error_r < 1e-9), "The wheel is not where bush and links hold it.");
    assert(noEvent(error_phi < 1e-9), "The wheel is not turned as bush and links turn it.");
    assert(noEvent(error_v < 1e-10), "Velocities are not the derivatives of positions.");
  end Side;

  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  parameter Real pi = Layshaft.Constants.pi "Circle";
  Side left(angle=0.32*sin(2*pi*time)) "Left";
  Side right(side=-1, angle=0.32*sin(2*pi*time)) "Right";
  Side adjusted(shim={0.004,-0.003}, angle=0.32*sin(2*pi*time)) "With shims";
  Real bump(start=0, fixed=true) "Largest travel";
  Real droop(start=0, fixed=true) "Smallest travel";
equation
  when sample(0, 0.01) then
    bump = max(pre(bump), left.travel);
    droop = min(pre(droop), left.travel);
  end when;
  when terminal() then
    assert(bump > 0.09 and droop < -0.09, "The travel is not that of a car: " + String(droop) + " to " + String(bump) + " m.");
  end when;

  annotation(experiment(StopTime=1, Interval=0.01), Documentation(info="<html>
<p>About 100 mm of travel up and down.</p>
</html>"));
end MultiLinkKinematics;
