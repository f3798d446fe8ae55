within LayshaftTest.Data;
model OldConstants "Constants under their old names have the values of the records"
  extends Layshaft.Icons.Example;
  Layshaft.Data.Engines.GasolineTwoLitre gasoline "Engine of the car";
  Layshaft.Data.Engines.DieselT444E diesel "Engine of the truck";
  Layshaft.Data.Converters.GenericCar converter "Converter";
  Layshaft.Data.Motors.GenericPermanentMagnet motor "Electric machine";
  Layshaft.Data.Batteries.GenericLithium battery "Battery";
  Layshaft.Data.ShiftMaps.CarFourSpeed shiftMap "Shift map";
  Layshaft.Data.Gearboxes.GearsetZF4HP22 gearset "Gear set";
equation
  assert(max(abs(Layshaft.Data.Engines.Gasoline20.torque - gasoline.torque)) <= 0 and max(abs(Layshaft.Data.Engines.Gasoline20.fuel - gasoline.fuel)) <= 0, "Engine of the car.");
  assert(max(abs(Layshaft.Data.Engines.T444E.torque - diesel.torque)) <= 0 and max(abs(Layshaft.Data.Engines.T444E.fuel_full - diesel.fuel_full)) <= 0, "Engine of the truck.");
  assert(max(abs(Layshaft.Data.Converters.Generic.k - converter.k)) <= 0, "Converter.");
  assert(max(abs(Layshaft.Data.Motors.Generic80.loss - motor.loss)) <= 0, "Electric machine.");
  assert(max(abs(Layshaft.Data.Batteries.Generic350.R - battery.R)) <= 0, "Battery.");
  assert(max(abs(Layshaft.Data.ShiftMaps.FourSpeed.down - shiftMap.down)) <= 0, "Shift map.");
  assert(Layshaft.Data.Gearboxes.ZF4HP22.z_ring == gearset.z_ring and max(abs(Layshaft.Data.Gearboxes.ZF4HP22.ratios - gearset.ratios)) <= 0, "Gear set.");

  annotation(experiment(StopTime=1), Documentation(info="<html>
<p>For models that name the constants of earlier releases.</p>
</html>"));
end OldConstants;
