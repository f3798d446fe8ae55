// The modifier must fit the type of what it modifies (MLS 7.2).
package P
  model A
    parameter Real k = 1;
  end A;
  model M
    A a(k = "two"); // error: E0301
  end M;
end P;
