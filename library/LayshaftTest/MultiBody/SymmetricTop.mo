within LayshaftTest.MultiBody;
model SymmetricTop "Free symmetric top: the angular velocity goes round at a known rate"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(g=0) "World without gravity";
  Layshaft.MultiBody.Parts.Body top(m=1, r_CM={0,0,0}, I_11=0.2, I_22=0.2, I_33=0.5, r_0(each fixed=true), v_0(each fixed=true), angles_fixed=true, w_0_fixed=true, w_0_start={0.5,0,2}) "Top";
equation
  assert(noEvent(abs(top.w_a[1] - 0.5*cos((0.5 - 0.2)/0.2*2*time)) < 1e-6), "The angular velocity goes round at another rate.");
  assert(noEvent(abs(top.w_a[3] - 2) < 1e-9), "The spin changes.");

  annotation(experiment(StopTime=10, Tolerance=1e-9), Documentation(info="<html>
<p>Euler: w1 = A cos(((I3 - I1)/I1) w3 t)</p>
</html>"));
end SymmetricTop;
