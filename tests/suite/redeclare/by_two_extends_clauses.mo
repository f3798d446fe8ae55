// A class inherited by two ways is redeclared by both extends clauses: neither is inside the other, so `final` binds neither (MLS 7.1, 7.3).
// check: ok
// warnings: none
// value: k = 7
package P
  package Medium
    constant Real c = 1;
  end Medium;
  package Water
    extends Medium(c = 7);
  end Water;
  partial model WithMedium
    replaceable package M = Medium;
  end WithMedium;
  partial model Volume
    extends WithMedium;
    parameter Real volume = M.c;
  end Volume;
  partial model Port
    extends WithMedium;
    parameter Real port = M.c;
  end Port;
  model Tank
    replaceable package Fluid = Medium;
    extends Volume(redeclare final package M = Fluid);
    extends Port(redeclare final package M = Fluid);
    parameter Real k = M.c;
  end Tank;
  model Use
    extends Tank(redeclare package Fluid = Water);
  end Use;
end P;
// model: P.Use
