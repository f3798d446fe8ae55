within Layshaft.Vehicles.Suspensions.Linkages;
model BladeAndLinks "Carrier with trailing blade, on a bush and two lateral links"
  extends PartialLinkage(final ways=1, final B=[1;0;0], final K=[lowerBushings.c_axial], final lf=mirror*data.bush, final lr=mirror*data.lowerInner, final l0=lo, final ti=mirror*data.upperInner, final t0=mirror*data.upperOuter + lo - lc,
    final w0=mirror*data.wheelCentre + lo - lc, final l_tie=sqrt((data.upperOuter - data.upperInner)*(data.upperOuter - data.upperInner)) + upperShim,
    final rod={"upper link", "the body to the carrier", "upperInner, upperOuter or the shim of the upper link"});
  replaceable parameter Data.Suspensions.MultiLink data "Hardpoints"
    annotation(choicesAllMatching=true);
  parameter Units.Length lowerShim = 0 "Shim that lengthens the lower link"
    annotation(Dialog(group="Adjusters"));
  parameter Units.Length upperShim = 0 "Shim that lengthens the upper link"
    annotation(Dialog(group="Adjusters"));
protected
  final parameter Real mirror[3,3] = diagonal({1,side,1}) "Mirrors the points of the right side";
  final parameter Units.Position lc[3] = mirror*data.lowerOuter "Outer end of the lower link on the carrier";
  final parameter Units.Length d0 = sqrt((data.bush - data.lowerOuter)*(data.bush - data.lowerOuter)) "From the bush to the lower link on the carrier";
  final parameter Units.Length l_low = sqrt((data.lowerOuter - data.lowerInner)*(data.lowerOuter - data.lowerInner)) + lowerShim "Length of the lower link";
  final parameter Units.Length a0 = sqrt((data.bush - data.lowerInner)*(data.bush - data.lowerInner)) "From the inner end of the lower link to the bush";
  final parameter Real u0[3] = (lf - lr)/a0 "Direction of that line";
  final parameter Units.Length s0 = (l_low^2 - d0^2 + a0^2)/(2*a0) "Foot of the outer end on that line";
  final parameter Units.Area h0_square = l_low^2 - s0^2 "Square of its distance";
  final parameter Units.Position lo[3] = lr + s0*u0 + sqrt(max(h0_square, 1e-12))*MultiBody.Frames.normalize(lc - lr - (u0*(lc - lr))*u0) "Outer end of the lower link at rest, shims included";
  final parameter Real x1_0[3] = (lf - lc)/d0 "Axis from the lower link to the bush, on the carrier";
  final parameter Real way_tie = if cross(x1_0, ti - lc)*(mirror*data.upperOuter - lc) >= 0 then 1 else -1 "Way of assembling the upper link";
  MultiBody.Visualizers.Shape blade(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=lf, lengthDirection=W - lf, widthDirection={0,0,1},
    length=sqrt((W - lf)*(W - lf)), width=0.5*diameter, height=2*diameter, color=MultiBody.Types.rodColor) if world.enableAnimation and animation "Blade";
equation
  assert(a0 > 1e-3, "The bush of the blade of " + getInstanceName() + " and the inner end of the lower link are less than 1 mm apart: they give no axis.");
  assert(h0_square > 1e-6*a0^2, "The lower link of " + getInstanceName() + " (" + String(1000*l_low) + " mm) is "
    + (if l_low > a0 then String(1000*max(0, l_low - (a0 + d0))) + " mm too long" else String(1000*max(0, abs(a0 - d0) - l_low)) + " mm too short")
    + " (0 mm: its joints are in line with the bush) to reach from the body to the carrier, which turns about the bush. Change bush, lowerInner, lowerOuter or the shim of the lower link.");
  // The bush gives way along the car; the links, which are across it, follow
  U = H;
  v_T = v_H;
  f_H = f_c + f_tie*e_t + f_l;
  d = d0;
  x1 = x1_0;
  branch = way_tie;
  j_U = zeros(3);
  // The lower link has no moment about its inner end, in the plane of links and bush
  f_along = -(j_L*(cross(L - (lr + H - lf), f_c + acrossForce(y1, e_t, r_P, d, t_c) + tieForce(y1, e_t, r_P, t_c)*e_t) + t_l + cross(lf - lr, f_l)))/(j_L*cross(L - (lr + H - lf), y1));
  f_more = zeros(3);
  t_more = zeros(3);

  annotation(Documentation(info="<html>
<p>
The blade is fixed to the carrier and turns about its bush. The outer end of the lower link therefore is on a circle about the line from its inner end to the bush; the carrier then can turn about the line from there to the bush,
and the upper link gives the angle. So the formulas of <a href=\"modelica://Layshaft.Vehicles.Suspensions.Linkages.PartialLinkage\">PartialLinkage</a> hold, with the bush as the top point and the upper link in the place of the tie rod: no
system is left to be solved. With <code>bushedArms = true</code> the bush gives way along the car with the stiffness <code>lowerBushings.c_axial</code>. <code>phi</code> is the angle of the lower link about that line.
</p>
</html>"));
end BladeAndLinks;
