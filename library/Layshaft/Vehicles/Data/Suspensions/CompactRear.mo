within Layshaft.Vehicles.Data.Suspensions;
record CompactRear "Twist beam rear axle of a compact car"
  extends TwistBeam(bushing={0.42,0.55,0.02}, beam={0.25,0,0.06}, wheelCentre={0,0.735,0}, c_twist=1800, radius=0.3,
    springTop={-0.02,0.58,0.35}, springFoot={-0.03,0.58,0}, c=20000, d=1500, load=2600);

  annotation(Documentation(info="<html>
<p>A generic set of our own for a front-wheel-drive car of 1,300 kg.</p>
</html>"));
end CompactRear;
