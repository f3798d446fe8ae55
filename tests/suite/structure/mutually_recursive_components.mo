// Two models that contain each other.
// error: E0204 at any
package P
  model A
    B b;
  end A;
  model B
    A a;
  end B;
  model M
    A a;
  end M;
end P;
