within Layshaft.Engines.Data;
record CylindersT444E "One bank of a V8 diesel with 7.3 l and direct injection, the size of the T444E"
  extends Vehicles.Data.FourCylinderEngine(
    bore=0.1044,
    stroke=0.1062,
    rod=0.181,
    pitch=0.114,
    compression=17.5,
    m_piston=1.3,
    J=0.3,
    friction0=95e3,
    friction1=2880,
    friction2=18,
    m=200,
    A_in=1.2e-3,
    A_ex=1.0e-3,
    open_in=4.36,
    open_ex=4.36,
    centre_in=-4.4,
    centre_ex=4.36,
    ignition=-0.08,
    duration=1.3,
    wiebe_a=5,
    wiebe_m=0.8,
    T_wall=450,
    wall=1,
    V_plenum=4e-3,
    A_throttle={5e-3,0,0},
    injection=0.0,
    injectionWidth=0.4);

  annotation(Documentation(info="<html>
<p>Half of the engine: four of its eight cylinders. Where the numbers come from:</p>
<ul>
<li>Published: bore and stroke 4.11 x 4.18 in, compression ratio 17.5, eight cylinders, direct injection, turbocharger with intercooler.</li>
<li>Friction: 0.75 bar + 0.48 bar N + 0.4 kPa/(m/s)&sup2; times the square of the mean piston speed, N in 1000 rpm, is the motored mean pressure of diesels with direct injection (J. B. Heywood: Internal Combustion Engine Fundamentals, section
13.5); 0.15 bar of it are gas exchange, which this model has itself.</li>
<li>Estimated: valves, rods, masses, walls (Hohenberg's heat transfer as it is), start of injection 14 deg before top dead centre over 23 deg, combustion from 6 deg before over 63 deg, with a shape factor below 1 as usual for diffusion
flames. Nothing is fitted to the torque of the engine.</li>
</ul>
<p>There is no throttle: its place has a constant area of 50 cm&sup2;.</p>
</html>"));
end CylindersT444E;
