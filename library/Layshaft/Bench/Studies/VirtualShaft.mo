within Layshaft.Bench.Studies;
model VirtualShaft "Two benches in two places, joined by a virtual shaft over a network with delay and jitter"
  extends Icons.Example;
  parameter Units.Time latency(min=0) = 5e-3 "Delay of the network, one way";
  parameter Units.Time jitter(min=0) = 1e-3 "Largest additional delay, random for each packet";
  parameter Units.Time packet = 1e-3 "Time between packets";
  parameter Units.RotationalStiffness c = 4000 "Stiffness of the shaft";
  parameter Units.RotationalDamping d = 60 "Damping of the shaft";
  parameter Units.Inertia J[2] = {3,5} "Inertias: engine in one place, load in the other";
  parameter Units.RotationalDamping load = 12 "Load per speed in the other place";
  parameter Units.Torque tau = 600 "Torque of the engine";
  Blocks.Sources.Trapezoid torque(amplitude=tau, rising=0.1, width=1.5, falling=0.1, period=3, startTime=0.5) "Torque of the engine"
    annotation(Placement(transformation(extent={{-90,50},{-70,70}})));
  Units.AngularVelocity w[2](each start=0, each fixed=true) "Speeds of both benches";
  Units.Torque tau_shaft[2] "Torque of the virtual shaft: in the first place, where it is computed, and as the other place receives it";
  Units.Angle twist(start=0, fixed=true) "Twist of the virtual shaft";
  Units.AngularVelocity received "Speed of the other bench as the first one receives it";
  Units.AngularVelocity wOneShaft[2](each start=0, each fixed=true) "Speeds with a real shaft";
  Units.Angle twistOneShaft(start=0, fixed=true) "Twist of the real shaft";
  Units.Torque tauOneShaft "Torque of the real shaft";
  Units.AngularVelocity deviation "Difference of the speed in the first place from that with a real shaft";
  Real error "Root mean square of the difference relative to that of the speed; at most 10";
protected
  Units.Time late[2] "Delay of the packets in force, both ways";
  discrete Real u[2](each start=0, each fixed=true) "Random numbers";
  Integer state[3](start={11,2222,333}, each fixed=true) "State of the random numbers";
  Real square[2](each start=0, each fixed=true) "Integrals of the squares";
equation
  when sample(0, packet) then
    (u, state) = Components.normal(pre(state));
  end when;
  late = {latency + jitter*noEvent(min(abs(u[1])/2, 1)), latency + jitter*noEvent(min(abs(u[2])/2, 1))};
  received = delay(w[2], late[1], 0.2);
  der(twist) = w[1] - received;
  tau_shaft = {c*twist + d*(w[1] - received), delay(tau_shaft[1], late[2], 0.2)};
  J[1]*der(w[1]) = torque.y - tau_shaft[1];
  J[2]*der(w[2]) = tau_shaft[2] - load*w[2];
  // A real shaft
  der(twistOneShaft) = wOneShaft[1] - wOneShaft[2];
  tauOneShaft = c*twistOneShaft + d*(wOneShaft[1] - wOneShaft[2]);
  J[1]*der(wOneShaft[1]) = torque.y - tauOneShaft;
  J[2]*der(wOneShaft[2]) = tauOneShaft - load*wOneShaft[2];
  deviation = w[1] - wOneShaft[1];
  der(square) = {noEvent(min(deviation^2, 1e6)), wOneShaft[1]^2};
  error = sqrt(noEvent(min(max(square[1], 0)/max(square[2], 1e-6), 100)));

  annotation(
    experiment(StopTime=6, Interval=0.005, Tolerance=1e-5),
    __Layshaft(
      plots={
        Plot(title="Speed in the first place", y={"w[1]", "wOneShaft[1]"}),
        Plot(title="Speed in the other place", y={"w[2]", "wOneShaft[2]"}),
        Plot(title="Torque of the shaft", y={"tau_shaft[1]", "tau_shaft[2]", "tauOneShaft"})},
      cards={Card(title="Error of the speed", variable="error")}),
    Documentation(info="<html>
<p>
An engine in one place, its load in another one. The first place has the model of the shaft between them. Its torque goes to the dynamometers of both places, the speed of the load comes back, both over a network and late. Delay takes damping away: with c = 4000 N.m/rad
and d = 60 N.m.s/rad the loop is stable at 20 ms and unstable at 30 ms; with c = 10 kN.m/rad it is stable at 5 ms and unstable at 10 ms.
</p>
</html>"));
end VirtualShaft;
