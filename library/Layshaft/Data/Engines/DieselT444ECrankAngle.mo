within Layshaft.Data.Engines;
record DieselT444ECrankAngle "7.3 l V8 diesel, the map of its crank-angle-resolved model"
  extends Layshaft.Data.Engines.InjectionMaps(
    n={0,600,900,1200,1500,1800,2100,2450,2800},
    fuel={0,10,20,30,40,50,60,70},
    torque=[
      -102.07,32.8,157.65,275.29,388.27,498.11,605.84,711.97;
      -102.07,32.8,157.65,275.29,388.27,498.11,605.84,711.97;
      -108.83,28.61,155.72,275.51,390.78,503.54,614.74,725.66;
      -118.3,20.86,149.95,271.95,389.74,505.32,619.86,734.33;
      -129.47,11.03,141.79,266.16,387.09,506.71,626.6,746.45;
      -142.02,-0.5,131.68,258.29,382.7,506.64,630,753.19;
      -155.85,-13.52,119.82,248.42,375.54,501.74,627.57,753.05;
      -173.51,-30.5,103.76,233.87,362.26,489.38,615.19,739.2;
      -192.8,-49.43,85.11,215.35,343.21,468.69,591.51,711.33],
    n_full={600,900,1200,1500,1800,2100,2450,2800},
    torque_full={580.48,593.97,660,746.45,753.19,753.05,739.2,711.33},
    fuel_full={57.65,58.13,63.51,70,70,70,70,70});

  annotation(Documentation(info="<html>
<p>
Measured on <a href=\"modelica://Layshaft.Engines.Rigs.DieselFuelMap\">DieselFuelMap</a>, one bank of four cylinders with half of the air path, torque of two banks:
</p>
<pre>layshaft reduce enginemap Layshaft.Engines.Rigs.DieselFuelMap --solver rk4 --step 0.05ms --banks 2
  --speeds 600,900,1200,1500,1800,2100,2450,2800 --fuels 0,10,20,30,40,50,60,70 -o DieselT444ECrankAngle.mo</pre>
<p>
Nothing is fitted to the published torque. At rest the slowest speed stands in. Up to 1,200 rpm full load is the smoke limit (air for 1.4 times the fuel), above it the 70 mg that the injectors give.
</p>
</html>"));
end DieselT444ECrankAngle;
