within Layshaft;
package Constants "Mathematical and physical constants"
  extends Icons.Package;

  final constant Real pi = 2*asin(1.0) "Ratio of circumference to diameter";
  final constant Real eps = 1e-15 "Small number relative to 1";
  final constant Real small = 1e-60 "Smallest number that can safely be divided by";
  final constant Units.Acceleration g_n = 9.80665 "Standard acceleration of free fall";
  final constant Real rpm(final unit="rad/s") = pi/30 "One revolution per minute";
  final constant Real kmh(final unit="m/s") = 1/3.6 "One kilometre per hour";
  final constant Units.Temperature T_zero = 273.15 "Zero of the Celsius scale";

  annotation(Documentation(info="<html>
<p>Multiply by <code>rpm</code> or <code>kmh</code> to convert to SI units, divide to
convert back.</p>
</html>"));
end Constants;
