// The names of predefined types cannot be declared again (MLS 4.9).
package P
  model A
    Real Integer = 1; // error: E0211 predefined
    model String // error: E0211 predefined
    end String;
  end A;
  model M
    A a;
  end M;
end P;
