// MLS 3.6, 5.4: where no inner component is found, one is added if its class can stand on its own, and a diagnostic should tell. The class
// gives its own words by `missingInnerMessage`; with empty ones there is nothing to tell.
// check: ok
// warnings: none
// equations: 1
// value: ledger.enabled = false
model Ledger
  parameter Boolean enabled = false;
  annotation(missingInnerMessage="");
end Ledger;

model Element
  outer Ledger ledger;
  Real x = if ledger.enabled then 1 else 2;
end Element;

model M
  Element element;
end M;
