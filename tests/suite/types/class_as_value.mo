// A class is no value.
package P
  model A
    Real a = 1;
  end A;
  model M
    Real x = A; // error: E0213 A
  end M;
end P;
