within LayshaftTest.Vehicles;
model SuspensionAdjusters "Each adjuster changes what it is for, in the right direction"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  package Links = Layshaft.Vehicles.Suspensions.Linkages "Suspensions";
  Links.Bench plain(leftTable=lift, rightTable=-lift) "As the data say";
  Links.Bench toe(axle(leftCorner(toeShim=1e-3)), leftTable=lift, rightTable=-lift) "Longer tie rod, left";
  Links.Bench camber(axle(leftCorner(camberShim=1e-3)), leftTable=lift, rightTable=-lift) "Camber shim, left";
  Links.Bench caster(axle(leftCorner(casterShim=1e-3)), leftTable=lift, rightTable=-lift) "Caster shim, left";
  Links.Bench seat(axle(leftCorner(seat=5e-3)), leftTable=lift, rightTable=-lift) "Spring seat, left";
  Links.Bench bar(axle(barLever=0.8), leftTable=lift, rightTable=-lift) "Shorter levers of the bar";
  Links.Bench spring(axle(leftCorner(springSetting=1.5)), leftTable=lift, rightTable=-lift) "Stiffer spring, left";
  Links.Bench damper(axle(leftCorner(damperSetting=2)), leftTable=lift, rightTable=-lift) "Damper closed, left";
  Links.Bench push(redeclare Links.PushRodAxle axle(leftCorner(rodShim=2e-3)), leftTable=lift, rightTable=-lift) "Longer push rod, left";
  Links.Bench pull(redeclare Links.PullRodAxle axle(leftCorner(rodShim=-2e-3)), leftTable=lift, rightTable=-lift) "Shorter pull rod, left";
  Links.Bench strut(redeclare Links.StrutAxle axle(leftCorner(camberShim=1e-3, casterShim=1e-3, toeShim=1e-3)), leftTable=lift, rightTable=-lift) "Shims of a MacPherson strut, left";
  Real lift "Travel: bump on the left, rebound on the right, at last 20 mm";
  parameter Real deg = Layshaft.Constants.pi/180 "Radians per degree";
  Real fast "Loads of the damper's bench against the plain one while the wheel rises";
equation
  lift = 0.02*noEvent(if time < 0.5 then 0 elseif time < 1 then (1 - cos(2*Layshaft.Constants.pi*(time - 0.5)))/2 else 1);
  fast = damper.leftLoad - plain.leftLoad;
  assert(noEvent(time < 0.7 or time > 0.8 or fast > 50), "The damper is not harder.");
  when time > 0.49 then
    assert(abs(plain.left.toe) < 1e-6 and abs(plain.left.camber) < 1e-6, "The wheel is not straight at rest.");
    assert(abs(toe.left.toe - 0.4258*deg) < 0.02*deg and abs(toe.right.toe) < 1e-4, "1 mm at the tie rod is another angle.");
    assert(abs(camber.left.camber - 0.1518*deg) < 0.01*deg, "1 mm of the camber shim is another angle.");
    assert(abs(caster.left.caster - plain.left.caster - 0.1352*deg) < 0.005*deg, "1 mm of the caster shim is another angle.");
    assert(abs(seat.leftLoad - plain.leftLoad - 90700*5e-3*plain.left.motionRatio) < 10, "The spring seat does not lift.");
    assert(push.leftLoad > push.rightLoad + 100 and pull.leftLoad > pull.rightLoad + 100, "The rods do not lift.");
    assert(strut.left.camber > 0.05*deg and strut.left.caster - strut.right.caster > 0.05*deg and strut.left.toe > 0.2*deg, "The shims of the strut do not work.");
    assert(abs(damper.leftLoad - plain.leftLoad) < 1 and abs(bar.leftLoad - plain.leftLoad) < 1, "Damper and bar push at rest.");
  end when;
  when terminal() then
    assert(bar.leftLoad - plain.leftLoad > 50, "Shorter levers do not make the bar stiffer.");
    assert(abs((spring.leftLoad - plain.leftLoad) - 0.5*90700*0.5194^2*plain.left.travel) < 40, "The spring is not stiffer.");
  end when;

  annotation(experiment(StopTime=1.5, Interval=0.01, Tolerance=1e-6), Documentation(info="<html>
<p>All wheels stand on the tables of benches; only the left side is adjusted.</p>
</html>"));
end SuspensionAdjusters;
