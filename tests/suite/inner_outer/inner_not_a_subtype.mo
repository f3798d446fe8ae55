// The inner must be a subtype of the outer (MLS 5.4).
package P
  model Field
    Real g = 9.81;
  end Field;
  model Other
    Integer g = 9;
  end Other;
  model Body
    outer Field world;
    Real f = 2 * time;
  end Body;
  model Count
    outer Real level;
    Real y = level;
  end Count;
  model M
    inner Other world; // error: E0209 another type
    inner Integer level = 1; // error: E0209 Integer
    Body body;
    Count count;
  end M;
end P;
