within LayshaftTest.Vehicles;
model WishboneKinematics "The formulas of double wishbones against Newton's method on the lengths of their bars"
  extends Layshaft.Icons.Example;

  model Side "One suspension, moved through its travel"
    parameter Real side = 1 "1: left, -1: right";
    parameter Real shim[3] = {0,0,0} "Toe, camber, caster";
    replaceable parameter Layshaft.Vehicles.Data.Suspensions.SedanFront data constrainedby Layshaft.Vehicles.Data.Suspensions.DoubleWishbone "Hardpoints";
    Layshaft.Vehicles.Suspensions.Linkages.TwoWishbones links(data=data, side=side, toeShim=shim[1], camberShim=shim[2], casterShim=shim[3], phi_fixed=false, animation=false) "Suspension";
    Layshaft.MultiBody.Forces.WorldForce hold(force={0,0,f}) "Holds the wheel";
    Layshaft.Translational.Sources.Position steer(exact=true, s_ref=s) "Moves the rack";
    input Real angle "Angle of the lower arm";
    input Real s "Travel of the rack";
    Real f "Force that holds the wheel";
    Real error_r "Difference of the centre of the wheel";
    Real error_phi "Difference of the orientation";
    Real error_v "Difference of velocities and Jacobian matrix";
    Real travel "Travel of the wheel";
  protected
    outer Layshaft.MultiBody.World world "World";
    parameter Real m[3,3] = diagonal({1,side,1}) "Mirror";
    parameter Real near[5,3] = {data.lowerFront, data.lowerRear, data.upperFront, data.upperRear, data.tieInner}*m "Inner ends of the bars";
    parameter Real far[5,3] = {data.lowerOuter, data.lowerOuter, data.upperOuter - {0,shim[2],0}, data.upperOuter - {0,shim[2],0}, data.tieOuter}*m "Outer ends of the bars";
    parameter Real gauge[5,3] = {data.lowerOuter, data.lowerOuter, data.upperOuter - {shim[3],0,0}, data.upperOuter - {shim[3],0,0}, data.tieOuter}*m "Ends that give the lengths";
    parameter Real length[5] = {sqrt((gauge[i,:] - near[i,:])*(gauge[i,:] - near[i,:])) + (if i == 5 then shim[1] else 0) for i in 1:5} "Lengths of the bars";
    Real x[6] "Pose that Newton's method finds";
    Real T[3,3] "Its orientation";
  equation
    connect(world.frame_b, links.frame_a);
    connect(links.frame_b, hold.frame_b);
    connect(links.rack, steer.flange);
    links.phi = angle;
    travel = links.W[3] - data.wheelCentre[3];
    x = Poses.solve(near, far, length, zeros(3), zeros(3), zeros(3), m*data.wheelCentre, s, links.W[3]);
    T = Poses.orientation(x[4:6]);
    error_r = max(abs(links.W - x[1:3]));
    error_phi = max(abs(Layshaft.MultiBody.Frames.Orientation.equalityConstraint(links.R, Layshaft.MultiBody.Frames.Orientation(T, zeros(3)))));
    error_v = max(abs(der(links.W) - (links.carrierPart.v + cross(links.carrierPart.w, links.W))*links.w - (links.steerTwist.v + cross(links.steerTwist.w, links.W))*der(s)))
      + max(abs(der(links.frame_b.R.T) + skew(links.frame_b.R.w)*links.frame_b.R.T));
    assert(noEvent(error_r < 1e-9), "The wheel is not where the bars hold it.");
    assert(noEvent(error_phi < 1e-9), "The wheel is not turned as the bars turn it.");
    assert(noEvent(error_v < 1e-10), "Velocities are not the derivatives of positions.");
  end Side;

  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  parameter Real pi = Layshaft.Constants.pi "Circle";
  Side sedan(angle=0.33*sin(2*pi*time), s=0.06*sin(6*pi*time)) "Sedan, left";
  Side right(side=-1, angle=0.33*sin(2*pi*time), s=0.06*sin(6*pi*time)) "Sedan, right";
  Side adjusted(shim={0.004,0.003,0.005}, angle=0.33*sin(2*pi*time), s=0.06*sin(6*pi*time)) "Sedan with shims";
  Side front(redeclare Layshaft.Vehicles.Data.Suspensions.HMMWVFront data, angle=0.25*sin(2*pi*time), s=0.05*sin(6*pi*time)) "Truck, front";
  Side rear(redeclare Layshaft.Vehicles.Data.Suspensions.HMMWVRear data, angle=0.25*sin(2*pi*time), s=0) "Truck, rear";
  Real bump(start=0, fixed=true) "Largest travel";
  Real droop(start=0, fixed=true) "Smallest travel";
equation
  when sample(0, 0.01) then
    bump = max(pre(bump), sedan.travel);
    droop = min(pre(droop), sedan.travel);
  end when;
  when terminal() then
    assert(bump > 0.09 and droop < -0.1, "The travel is not that of a car: " + String(droop) + " to " + String(bump) + " m.");
  end when;

  annotation(experiment(StopTime=1, Interval=0.01), Documentation(info="<html>
<p>Largest differences allowed: 10<sup>-9</sup> m and 10<sup>-9</sup> rad over -100 to 105 mm of travel and 60 mm of rack travel to both sides.</p>
</html>"));
end WishboneKinematics;
