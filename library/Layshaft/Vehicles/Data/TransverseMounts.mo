within Layshaft.Vehicles.Data;
record TransverseMounts "Transverse powertrain of 200 kg on two upper mounts and a lower one"
  extends ThreeMounts(m=200, r={0.1,0,0.1}, r_CM={0,0,0.05}, position=[0.15, 0.45, 0.35; 0.15, -0.45, 0.35; -0.15, 0, -0.1], c=[1.5e5, 1e5, 2e5; 1.5e5, 1e5, 2e5; 2.5e5, 0.5e5, 1e5], d=[800, 600, 1000; 800, 600, 1000; 1500, 400, 600]);

  annotation(Documentation(info="<html>
<p>Values of our own: bounce near 8 Hz, a lower rear mount that holds the torque. A tip-in turns the powertrain by some degrees.</p>
</html>"));
end TransverseMounts;
