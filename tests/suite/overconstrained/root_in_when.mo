// Operators of the connection graph do not stand in when-equations (MLS 9.4.1).
package P
  record Reference
    Real angle;
    function equalityConstraint
      input Reference a;
      input Reference b;
      output Real residue[0];
    algorithm
    end equalityConstraint;
  end Reference;
  connector C
    Reference reference;
    Real v;
    flow Real i;
  end C;
  model M
    C c;
  equation
    c.v = 1;
    c.reference.angle = time;
    when time > 1 then
      Connections.root(c.reference); // error: E0308 not allowed in a when-equation
    end when;
  end M;
end P;
