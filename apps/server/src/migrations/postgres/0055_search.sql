-- Finding what has a name among hundreds of thousands, by any part of it and in any script.

-- Every two characters that stand beside each other: what a text holds, all of whose pairs it has.
create function letter_pairs(whole text) returns text[]
  language sql immutable strict parallel safe
  return array(select distinct substr(whole, place, 2) from generate_series(1, length(whole) - 1) as place);

-- Not gathered first: every search would read through what waits to be sorted in.
create index placement_by_name on placement (organization_id, lower(name) text_pattern_ops);
create index placement_by_part on placement using gin (letter_pairs(lower(name))) with (fastupdate = off);
create index instance_by_name on instance (organization_id, lower(name) text_pattern_ops);
create index instance_by_unit on instance (organization_id, lower(unit_id) text_pattern_ops);
create index instance_by_part on instance using gin (letter_pairs(lower(name)), letter_pairs(lower(unit_id))) with (fastupdate = off);
create index mediation_rule_by_name on mediation_rule (organization_id, lower(name) text_pattern_ops);
create index mediation_rule_by_part on mediation_rule using gin (letter_pairs(lower(name))) with (fastupdate = off);

-- Ids of the current organization's rows, in the caller's reach, of which a column begins with a text or holds it; at most
-- so many of each. Above row-level security, whose condition would have to be asked of every row before one that looks
-- into a text; whoever reads the rows by these ids is under it as ever. `beginning` and `part` are patterns of LIKE.
create function ids_by_name(table_name text, columns text[], search text, beginning text, part text, most int)
  returns int[]
  language plpgsql stable parallel safe security definer
  set search_path = millrace, pg_temp
as $$
declare
  found_ids int[] := '{}';
  more_ids int[];
  asked text;
  column_name text;
begin
  if table_name not in ('placement', 'instance', 'mediation_rule') then
    raise 'nothing is looked for in %', table_name;
  end if;
  asked := format('select id from %I where organization_id = current_organization()
    and (reachable_apps() is null or app_id = any (reachable_apps()))', table_name);
  foreach column_name in array columns loop
    execute format('select array(%s and lower(%2$I) like $1 order by lower(%2$I) using ~<~ limit $2)', asked, column_name)
      into more_ids using beginning, most;
    found_ids := found_ids || more_ids;
    if length(search) > 1 then
      execute format('select array(%s and letter_pairs(lower(%2$I)) @> letter_pairs($1) and lower(%2$I) like $2 limit $3)',
        asked, column_name) into more_ids using search, part, most;
      found_ids := found_ids || more_ids;
    end if;
  end loop;
  return found_ids;
end
$$;
revoke execute on function ids_by_name from public;
grant execute on function ids_by_name to millrace_request;
