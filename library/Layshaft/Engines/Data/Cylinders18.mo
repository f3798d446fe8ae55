within Layshaft.Engines.Data;
record Cylinders18 "Cylinders of the turbocharged 1.8 l engine"
  extends Vehicles.Data.FourCylinderEngine(
    bore=0.081,
    stroke=0.0864,
    rod=0.144,
    pitch=0.088,
    compression=9.5,
    friction0=110e3,
    friction1=0,
    friction2=17,
    A_in=8e-4,
    A_ex=6e-4,
    open_in=4.7,
    centre_in=-4.08,
    T_wall=450,
    wall=1.4,
    V_plenum=2e-3,
    A_throttle={6e-6,2.64e-5,3.01e-3});

  annotation(Documentation(info="<html>
<p>Engine of our own of the size, torque and power of the one in the paper: four cylinders in line, 1.78 l, direct injection, 225 N.m, 160 kW. Bore and stroke are those of a common engine of that size; friction rises from 1.1 bar at
idle to 3.4 bar at 7,000 rpm. Valves and walls are chosen so that the cylinders over the crank angle take in and give what the mean values say.</p>
</html>"));
end Cylinders18;
