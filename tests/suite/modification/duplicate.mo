// The same element modified twice in one modification is an error (MLS 7.2.3).
package P
  model A
    parameter Real k = 1;
  end A;
  model M
    A a(k = 1, k = 2); // error: E0207 k
  end M;
end P;
