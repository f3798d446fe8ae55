within Layshaft;
package Units "Types of physical quantities"
  extends Icons.Package;

  type Angle = Real(final quantity="Angle", final unit="rad", displayUnit="deg") "Angle";
  type AngularVelocity = Real(final quantity="AngularVelocity", final unit="rad/s") "Angular velocity";
  type AngularAcceleration = Real(final quantity="AngularAcceleration", final unit="rad/s2") "Angular acceleration";
  type Torque = Real(final quantity="Torque", final unit="N.m") "Torque";
  type Inertia = Real(final quantity="MomentOfInertia", final unit="kg.m2") "Moment of inertia";
  type RotationalStiffness = Real(final quantity="RotationalSpringConstant", final unit="N.m/rad") "Rotational stiffness";
  type RotationalDamping = Real(final quantity="RotationalDampingConstant", final unit="N.m.s/rad") "Rotational damping";
  type Length = Real(final quantity="Length", final unit="m") "Length";
  type Position = Length "Position";
  type Area = Real(final quantity="Area", final unit="m2") "Area";
  type Volume = Real(final quantity="Volume", final unit="m3") "Volume";
  type Velocity = Real(final quantity="Velocity", final unit="m/s") "Velocity";
  type Acceleration = Real(final quantity="Acceleration", final unit="m/s2") "Acceleration";
  type Force = Real(final quantity="Force", final unit="N") "Force";
  type Mass = Real(final quantity="Mass", final unit="kg") "Mass";
  type Stiffness = Real(final quantity="TranslationalSpringConstant", final unit="N/m") "Translational stiffness";
  type Damping = Real(final quantity="TranslationalDampingConstant", final unit="N.s/m") "Translational damping";
  type Time = Real(final quantity="Time", final unit="s") "Time";
  type Frequency = Real(final quantity="Frequency", final unit="Hz") "Frequency";
  type Energy = Real(final quantity="Energy", final unit="J") "Energy";
  type Power = Real(final quantity="Power", final unit="W") "Power";
  type Pressure = Real(final quantity="Pressure", final unit="Pa", displayUnit="bar") "Pressure";
  type Density = Real(final quantity="Density", final unit="kg/m3") "Density";
  type MassFlowRate = Real(final quantity="MassFlowRate", final unit="kg/s") "Mass flow rate";
  type SpecificEnergy = Real(final quantity="SpecificEnergy", final unit="J/kg") "Energy per mass";
  type Temperature = Real(final quantity="ThermodynamicTemperature", final unit="K", displayUnit="degC", min=0, start=288.15, nominal=300) "Absolute temperature";
  type TemperatureDifference = Real(final quantity="ThermodynamicTemperature", final unit="K") "Difference of temperatures";
  type TemperatureSlope = Real(final quantity="TemperatureSlope", final unit="K/s") "Rate of temperature";
  type HeatFlowRate = Real(final quantity="Power", final unit="W") "Heat flow rate";
  type HeatCapacity = Real(final quantity="HeatCapacity", final unit="J/K") "Heat capacity";
  type ThermalConductance = Real(final quantity="ThermalConductance", final unit="W/K") "Thermal conductance";
  type Voltage = Real(final quantity="ElectricPotential", final unit="V") "Electric potential or voltage";
  type Current = Real(final quantity="ElectricCurrent", final unit="A") "Electric current";
  type Resistance = Real(final quantity="Resistance", final unit="Ohm") "Electric resistance";
  type Charge = Real(final quantity="ElectricCharge", final unit="C") "Electric charge";
  type MassFraction = Real(final quantity="MassFraction", final unit="1") "Mass of a species relative to that of the mixture";
  type Ratio = Real(final unit="1") "Quotient of two quantities of one kind";
  type Efficiency = Real(final quantity="Efficiency", final unit="1", min=0) "Efficiency";
  type FrictionCoefficient = Real(final quantity="CoefficientOfFriction", final unit="1", min=0) "Friction coefficient";
  type AngularVelocity_rpm = Real(final quantity="AngularVelocity", final unit="rev/min") "Angular velocity in rpm";
  type Velocity_kmh = Real(final quantity="Velocity", final unit="km/h") "Velocity in km/h";

  annotation(Documentation(info="<html>
<p>The types have the quantities and units of ISO 80000, so that variables of this
library and of the Modelica Standard Library fit together.</p>
</html>"));
end Units;
