within Layshaft.Vehicles.Suspensions.Linkages;
function characteristics "Measures of double wishbones at rest"
  extends Icons.Function;
  input Data.Suspensions.DoubleWishbone data "Hardpoints";
  output Real y[8] "Camber gain and toe gain in deg/m, caster and kingpin inclination in deg, scrub radius and roll centre height in mm, motion ratio and slope of the contact's path in per cent";
protected
  Real rates[3,6] "Velocities of the parts";
  Units.Position contact[3] "Contact";
  Real w[3] "Angular velocity of the carrier";
  Real v[3] "Velocity of the contact";
  Real rise "Vertical velocity of the wheel's centre";
  Real k[3] "Steering axis";
  constant Real deg = 180/Constants.pi "Degrees per radian";
algorithm
  rates := restRates(data);
  w := rates[3, 1:3];
  contact := data.wheelCentre - {0,0,data.radius};
  v := rates[3, 4:6] + cross(w, contact);
  rise := rates[3, 6] + w[1]*data.wheelCentre[2] - w[2]*data.wheelCentre[1];
  k := data.upperOuter - data.lowerOuter;
  y := {-deg*w[1]/rise, -deg*w[3]/rise, deg*atan2(-k[1], k[3]), deg*atan2(-k[2], k[3]),
    1000*(contact[2] - data.lowerOuter[2] - k[2]*(contact[3] - data.lowerOuter[3])/k[3]), 1000*contact[2]*v[2]/v[3],
    -100*strutRate(rates[1, :], data.springTop, data.springFoot)/rise, 100*v[1]/v[3]};

  annotation(Documentation(info="<html>
<p>From the velocities of the parts at rest. The slope of the contact's path in side view times braking share, wheelbase and inverse height of the centre of mass is the anti-dive.</p>
</html>"));
end characteristics;
