within Layshaft.Vehicles.Rigs;
model TyreFromFile "Tyre test rig for a property file (.tir)"
  extends Tyre(redeclare replaceable parameter Data.Tyres.TyreFile data(asymmetry=1), redeclare Tyres.FileWheel wheel);
  Units.Torque Mz "Aligning torque";
equation
  Mz = wheel.tyre.Mz;

  annotation(
    experiment(StopTime=52, Tolerance=1e-7, Interval=0.04),
    __Layshaft(
      plots={
        Plot(title="Longitudinal force over slip", x="kappa", y={"Fx"}),
        Plot(title="Lateral force over slip angle", x="alpha", y={"Fy"}),
        Plot(title="Aligning torque over slip angle", x="alpha", y={"Mz"}),
        Plot(title="Lateral over longitudinal force", x="Fx", y={"Fy"}),
        Plot(title="Forces", y={"Fx", "Fy", "wheel.tyre.Fz"}),
        Plot(title="Effective and loaded radius", y={"wheel.tyre.R_e", "wheel.tyre.R_l"})}),
    Documentation(info="<html>
<p>The sweeps of <a href=\"modelica://Layshaft.Vehicles.Rigs.Tyre\">Tyre</a> with the Magic Formula 5.2, 6.1 or 6.2. Another tyre, load or pressure needs no new translation:
<code>--set 'data.fileName=\"my.tir\"' --set load=5000 --set data.pressure=250e3</code>.</p>
</html>"));
end TyreFromFile;
