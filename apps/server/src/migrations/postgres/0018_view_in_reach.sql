-- Whether everything that the filters of a saved report name is in reach; 0 is "none". As before, but it can be run: the
-- columns of what is unfolded have names of their own.
create or replace function view_in_reach(view jsonb) returns boolean
  language plpgsql stable parallel safe
as $$
begin
  return not exists (
    select
    from jsonb_array_elements(coalesce(view -> 'filters', '[]')) as filters (filter),
      jsonb_array_elements_text(filter -> 'values') as named (id_text)
    where id_text <> '0' and case filter ->> 'dimension'
      when 'app' then not exists (select from app where id = id_text::bigint)
      when 'placement' then not exists (select from placement where id = id_text::bigint)
      when 'instance' then not exists (select from instance where id = id_text::bigint)
      when 'rule' then not exists (select from mediation_rule where id = id_text::bigint)
      when 'abTest' then not exists (select from ab_test where id = id_text::bigint)
      when 'scene' then not exists (select from scene where id = id_text::bigint)
      else false
    end);
end
$$;
