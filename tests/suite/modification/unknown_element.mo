// A modifier must name an element that exists (MLS 7.2).
package P
  model A
    parameter Real stiffness = 1;
  end A;
  model M
    A a(stifness = 2); // error: E0205 stifness
  end M;
end P;
