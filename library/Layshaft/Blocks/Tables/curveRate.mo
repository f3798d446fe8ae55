within Layshaft.Blocks.Tables;
pure function curveRate "Derivative of the ordinate of a curve"
  input FileCurve curve "Curve";
  input Real u "Abscissa";
  input Real der_u "Derivative of the abscissa";
  output Real y "Derivative of the ordinate";
  external "C" y = ModelicaStandardTables_CombiTable1D_getDerValue(curve, 1, u, der_u)
    annotation(Include="#include \"ModelicaStandardTables.h\"", Library={"ModelicaStandardTables","ModelicaIO","ModelicaMatIO","zlib"});

  annotation(derivative(noDerivative=curve)=curveSecondRate, Documentation(info="<html>
<p>With der_u = 1 this is the slope.</p>
</html>"));
end curveRate;
