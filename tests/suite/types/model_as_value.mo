// A model component is no value.
package P
  model A
    Real a = 1;
  end A;
  model M
    A a;
    Real x = a; // error: E0213 a
  end M;
end P;
