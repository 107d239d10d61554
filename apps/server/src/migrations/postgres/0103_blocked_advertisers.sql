-- Whoever was ever shown can be blocked, also while nothing of theirs is switched on: of those that are asked for, the advertisers
-- with a campaign that was ever switched on. Letting in stays with own_ads_advertisers.
create function own_ads_advertisers_seen(asked int[]) returns table (id int)
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  begin atomic
    select organization.id from organization
    where kind = 1 and house_of is null and organization.id = any(asked) and exists (
      select from campaign where campaign.organization_id = organization.id and switch <> 'draft'
    );
  end;
revoke execute on function own_ads_advertisers_seen from public;
grant execute on function own_ads_advertisers_seen to millrace_request, millrace_system;
