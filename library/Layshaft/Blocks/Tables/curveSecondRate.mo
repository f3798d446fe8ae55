within Layshaft.Blocks.Tables;
pure function curveSecondRate "Second derivative of the ordinate of a curve"
  input FileCurve curve "Curve";
  input Real u "Abscissa";
  input Real der_u "Derivative of the abscissa";
  input Real u_rate "Derivative of u";
  input Real der_u_rate "Derivative of der_u";
  output Real y "Derivative of curveRate";
protected
  Real bend "Second derivative of the curve";
  Real slope "Slope of the curve";
algorithm
  bend := curveBend(curve, u, 1, 0);
  slope := curveBend(curve, u, 0, 1);
  y := bend*der_u*u_rate + slope*der_u_rate;

  annotation(Documentation(info="<html>
<p>f'' der_u du/dt + f' d(der_u)/dt.</p>
</html>"));
end curveSecondRate;
