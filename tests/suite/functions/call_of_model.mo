// A model is no function (MLS 12.4).
package P
  model A
    Real x = 1;
  end A;
  model M
    Real a = A(1); // error: E0305 A
  end M;
end P;
