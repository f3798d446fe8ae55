within Layshaft.Blocks.Tables;
pure function curveBend "Second derivative of a curve over time"
  input FileCurve curve "Curve";
  input Real u "Abscissa";
  input Real der_u "Derivative of the abscissa";
  input Real der2_u "Second derivative of the abscissa";
  output Real y "Second derivative of the ordinate";
  external "C" y = ModelicaStandardTables_CombiTable1D_getDer2Value(curve, 1, u, der_u, der2_u)
    annotation(Include="#include \"ModelicaStandardTables.h\"", Library={"ModelicaStandardTables","ModelicaIO","ModelicaMatIO","zlib"});

  annotation(Documentation(info="<html>
<p>f'' der_u&sup2; + f' der2_u.</p>
</html>"));
end curveBend;
