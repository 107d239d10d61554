-- Whether a rule is for everybody who met none before it: for ALL countries, without any condition (contract/publisher/targeting.ts
-- says which fields are set; how a list is meant is none). Where no rule is, what stands in has every instance of the placement.
create function is_for_everybody(countries text[], targeting jsonb) returns boolean
  language sql immutable parallel safe
  return '00' = any(countries) and not exists (
    select from jsonb_each(targeting) as condition(field, value)
    where field not like '%Mode' and value not in ('null', 'false', '""', '[]')
  );
