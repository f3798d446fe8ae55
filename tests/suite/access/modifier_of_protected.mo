// A protected element cannot be modified from outside (MLS 4.1, 7.2).
package P
  model A
  protected
    parameter Real k = 1;
  end A;
  model M
    A a(k = 2); // error: k
  end M;
end P;
