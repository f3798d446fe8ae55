// A function inside the class of a record component is called by the component (MLS 5.3.2), also where the record is bound as a whole.
// check: ok
// value: part.L = 25
package P
  record Base
    parameter Real k = 2;
    replaceable partial function f
      input Real l;
      output Real r;
    end f;
  end Base;
  record Cable
    extends Base(k = 3);
    redeclare function extends f
      input Cable cable;
    algorithm
      r := l*cable.k;
    end f;
  end Cable;
  record Aluminium
    extends Cable(k = 5);
  end Aluminium;
  model Line
    replaceable parameter Cable cable constrainedby Base;
    final parameter Real L = cable.f(5, cable) annotation(Evaluate = true);
  end Line;
  model M
    Line part(cable = Aluminium());
  end M;
end P;
// model: P.M
