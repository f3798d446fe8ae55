within Layshaft.Vehicles.Tyres.RoadContacts;
model FivePointContact "Contact of five candidates, weighted by the compression of the tyre"
  extends PartialRoadContact;
  parameter Real reach(min=0) = 0.3 "Distance of the candidates in front and behind from the middle, relative to the radius";
  parameter Real spread(min=0) = 0.35 "Distance of the candidates on the sides from the middle, relative to the width";
  parameter Units.Length c_small(min=Constants.small) = 0.002 "Compression over which a candidate begins to count"
    annotation(Dialog(tab="Advanced"));
  Units.Position r_candidate[5, 3] "Candidates: middle, front, rear, left, right";
  Units.Length compression[5] "Compression of the tyre at each candidate; negative: above the road";
  Real weight[5] "Share of each candidate";
  Units.Position r_contact[3] "Effective point";
protected
  constant Real fore[5] = {0,1,-1,0,0} "Place along the wheel";
  constant Real left[5] = {0,0,0,1,-1} "Place across the wheel";
  constant Units.Length size = 0.03 "Size of the spheres in the 3-D view";
  Real level "Horizontal part of the axis";
  Real e_x[2] "Forward, horizontally";
  Real e_r[3] "Upward in the plane of the wheel";
  Units.Position bottom[2] "Lowest point of the wheel, from above";
  Real n_candidate[5, 3] "Normals";
  Real mu_candidate[5] "Frictions";
  Real share[5] "Compressions, smoothly without negative ones";
  Real sum(unit="m") "Sum of the shares";
  Real mean[3] "Mean of the normals";
  MultiBody.Visualizers.Shape candidate[5](each shapeType="sphere", each R=MultiBody.Frames.nullRotation(), r=r_candidate, each r_shape={-size/2, 0, 0}, each length=size,
    each width=size, each height=size, each color={220,30,30}) if world.enableAnimation and animation "Candidates, red";
  MultiBody.Visualizers.Shape effective(shapeType="sphere", R=MultiBody.Frames.nullRotation(), r=r_contact, r_shape={-0.8*size, 0, 0}, length=1.6*size, width=1.6*size, height=1.6*size,
    color={250,210,0}) if world.enableAnimation and animation "Effective point, yellow";
equation
  level = sqrt(e_axis[1]^2 + e_axis[2]^2);
  e_x = {e_axis[2], -e_axis[1]}/level;
  e_r = {e_x[2]*e_axis[3], -e_x[1]*e_axis[3], e_x[1]*e_axis[2] - e_x[2]*e_axis[1]};
  bottom = {r_0[1] - R0*e_r[1], r_0[2] - R0*e_r[2]};
  for i in 1:5 loop
    r_candidate[i, 1] = bottom[1] + reach*R0*fore[i]*e_x[1] - spread*width*left[i]*e_x[2];
    r_candidate[i, 2] = bottom[2] + reach*R0*fore[i]*e_x[2] + spread*width*left[i]*e_x[1];
    r_candidate[i, 3] = road.height(r_candidate[i, 1], r_candidate[i, 2], r_0[3]);
    n_candidate[i, :] = road.normal(r_candidate[i, 1], r_candidate[i, 2], r_0[3]);
    mu_candidate[i] = road.friction(r_candidate[i, 1], r_candidate[i, 2], r_0[3]);
    compression[i] = R0*sqrt(1 - (reach*fore[i])^2) - (r_0 - r_candidate[i, :])*e_r;
    share[i] = 0.5*(compression[i] + sqrt(compression[i]^2 + c_small^2));
  end for;
  sum = share[1] + share[2] + share[3] + share[4] + share[5];
  weight = share/sum;
  r_contact = weight*r_candidate;
  mean = weight*n_candidate;
  n = mean/sqrt(mean*mean);
  mu = weight*mu_candidate;
  h = n*(r_0 - r_contact);

  annotation(Documentation(info="<html>
<p>
Roads that were scanned are rough, and a tyre model with one point of contact feeds their noise into suspension and steering. Here five points under the tyre are looked at: the middle, in front and
behind, left and right. Each counts by the compression that the tyre would have there; their weighted means are one effective point, normal and friction, on which all forces act. A step ahead
lifts the point and moves it forward before the wheel's centre is over it; a wheel at the edge of a patch of ice has a share of its friction.
</p>
<p>
On a plane the result is exactly the plane, whatever the weights. Nothing is iterated: positions of wheel and candidates follow from the states. The 3-D view shows candidates red and the effective
point yellow.
</p>
</html>"));
end FivePointContact;
