within LayshaftTest.Vehicles;
model TyresStandStill "Braked cars stand on a slope of 20 %, naive ones creep"
  extends Layshaft.Vehicles.Rigs.TyreOnSlope;
  Real at15[3](start=zeros(3), each fixed=true) "Ways at 15 s";
equation
  when time >= 15 then
    at15 = {good.s, line.s, naive.s};
  end when;
  assert(noEvent(time < 15.1 or abs(good.s - at15[1]) < 1e-6 and abs(line.s - at15[2]) < 1e-6), "A car creeps.");
  assert(noEvent(good.front.leftWheel.tyre.contact.slip.power > -1e-3 and good.rear.rightWheel.tyre.contact.slip.power > -1e-3), "A tyre gives power.");
  when terminal() then
    assert(naive.s < at15[3] - 0.1, "The naive tyre should creep.");
    assert(abs(2*(good.front.leftWheel.tyre.Fx + good.rear.leftWheel.tyre.Fx) - good.data.m_total*Layshaft.Constants.g_n*0.2/sqrt(1.04)) < 0.1, "The tyres hold the weight along the slope.");
    assert(abs(2*(line.frontTyre.Fx + line.rearTyre.Fx) - line.data.m_total*Layshaft.Constants.g_n*0.2/sqrt(1.04)) < 0.1, "The tyres hold the weight along the slope.");
    assert(abs(good.front.leftWheel.tyre.Fz/line.frontTyre.Fz - 1) < 0.01, "The loads of both cars should agree.");
  end when;

  annotation(experiment(StopTime=75, Tolerance=1e-7), Documentation(info="<html>
<p>60 s after the cars have settled.</p>
</html>"));
end TyresStandStill;
