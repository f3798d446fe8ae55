// A short package definition is a name for the package it equals (MLS 4.5.1).
// check: ok
// equations: 1
package P
  package Deep
    package Inside
      constant Real g = 9.81;
    end Inside;
  end Deep;
  package D = Deep.Inside;
  model M
    Real x = D.g;
  end M;
end P;
