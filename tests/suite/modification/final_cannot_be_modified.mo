// A final element cannot be modified (MLS 7.2.6).
package P
  model A
    final parameter Real k = 1;
  end A;
  model M
    A a(k = 2); // error: E0206 final
  end M;
end P;
