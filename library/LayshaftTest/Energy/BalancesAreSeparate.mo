within LayshaftTest.Energy;
model BalancesAreSeparate "Parts with balances of their own, and elements without one"
  extends Layshaft.Icons.Example;
  model Part "Flywheel with bearing and balance"
    parameter Layshaft.Units.Inertia J = 1 "Inertia";
    inner Layshaft.Energy.Balance energyBalance "Balance";
    Layshaft.Rotational.Components.Inertia wheel(final J=J, phi(start=0, fixed=true), w(start=10, fixed=true)) "Flywheel";
    Layshaft.Rotational.Components.BearingFriction bearing(tau_table={2,2}) "Bearing";
  equation
    connect(wheel.flange_b, bearing.flange_a);
  end Part;
  Part light(J=1) "Light part";
  Part heavy(J=3) "Heavy part";
  Layshaft.Rotational.Components.Inertia free(J=7, phi(start=0, fixed=true), w(start=5, fixed=true)) "Counted nowhere";
equation
  assert(noEvent(abs(light.energyBalance.kinetic - light.wheel.w^2/2) < 1e-9 and abs(heavy.energyBalance.kinetic - 3*heavy.wheel.w^2/2) < 1e-9), "Each balance counts its own part.");
  assert(noEvent(abs(light.energyBalance.dissipation - light.bearing.power) < 1e-9), "Losses too.");

  annotation(experiment(StopTime=3, Tolerance=1e-7), Documentation(info="<html>
<p>The nearest balance around an element counts it.</p>
</html>"));
end BalancesAreSeparate;
