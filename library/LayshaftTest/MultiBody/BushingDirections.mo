within LayshaftTest.MultiBody;
model BushingDirections "A body on a bushing oscillates in six directions"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(g=0) "World without gravity";
  Layshaft.MultiBody.Forces.Bushing bushing(c={100,200,300}, d={1,2,3}, c_phi={10,20,30}, d_phi={0,0,0}) "Bushing";
  Layshaft.MultiBody.Parts.Body body(m=1, r_CM={0,0,0}, I_11=0.1, I_22=0.1, I_33=0.1, r_0(start={0.01,0.02,0.03}, each fixed=true), v_0(each fixed=true),
    angles_fixed=true, angles_start={1e-4,2e-4,3e-4}, w_0_fixed=true) "Body";
  Layshaft.MultiBody.Forces.Bushing large(c={100,200,300}, d={1,2,3}, c_phi={1,2,3}, d_phi={0.01,0.02,0.03}, s_rel0={0.1,0,0}) "Bushing at large angles";
  Layshaft.MultiBody.Parts.Body tumbler(m=1, r_CM={0.1,0,0.05}, I_11=0.1, I_22=0.2, I_33=0.15, r_0(start={0.2,0.02,0.03}, each fixed=true), v_0(each fixed=true),
    angles_fixed=true, angles_start={0.5,0.9,-0.8}, w_0_fixed=true, w_0_start={2,-1,3}) "Body at large angles";
  Layshaft.Energy.Audit audit(n=2, tolerance=1e-6) "Energies";
protected
  function oscillation "Damped oscillation of a unit mass"
    input Real x0, c, d, t;
    output Real x;
  protected
    Real w;
  algorithm
    w := sqrt(c - d^2/4);
    x := x0*exp(-d/2*t)*(cos(w*t) + d/(2*w)*sin(w*t));
  end oscillation;
equation
  connect(world.frame_b, bushing.frame_a);
  connect(bushing.frame_b, body.frame_a);
  connect(world.frame_b, large.frame_a);
  connect(large.frame_b, tumbler.frame_a);
  audit.power = {large.power, tumbler.power};
  for i in 1:3 loop
    assert(noEvent(abs(bushing.s[i] - oscillation(0.01*i, 100*i, i, time)) < 1e-7), "The displacement is not that of an oscillator.");
    assert(noEvent(abs(bushing.phi[i] - 1e-4*i*cos(sqrt(100*i)*time)) < 1e-6), "The angle is not that of an oscillator.");
  end for;

  annotation(experiment(StopTime=2, Tolerance=1e-9), Documentation(info="<html>
<p>Small motions are six oscillators; at large angles energies balance.</p>
</html>"));
end BushingDirections;
