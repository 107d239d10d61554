-- Where own ads can ever bid, and what else the list of campaigns and the forecast ask as auctions do.

-- Whether own ads bid for some phones in a placement: its instance and the network are on, and among the rules that decide there, or
-- those of group B of a running test, either one that is met has it in its bidding list, or none is for everybody, so that who
-- matches none gets every instance. What conditions leave of phones is not worked out. Sees what its caller does.
create function own_ads_bid_in(owner int, place int) returns boolean
  language sql stable parallel safe
  begin atomic
    select exists (
      select from instance join app_network network using (organization_id, app_id, network_id)
      where organization_id = owner and instance.placement_id = place and network_id = 18
        and instance.status = 1 and network.status = 1
    ) and exists (
      select from (
        select null::int as test_id
        union all
        select id from ab_test
        where organization_id = owner and placement_id = place and state = 1 and removed_at is null
      ) as compared
      left join lateral (
        select min(priority) as priority from mediation_rule rule
        where rule.organization_id = owner and rule.placement_id = place and rule.status = 1 and rule.removed_at is null
          and rule.test_id is not distinct from compared.test_id and is_for_everybody(rule.countries, rule.targeting)
      ) as last on true
      where last.priority is null or exists (
        select from mediation_rule rule
          join rule_entry entry on entry.organization_id = owner and entry.rule_id = rule.id
          join instance on instance.organization_id = owner and instance.id = entry.instance_id
        where rule.organization_id = owner and rule.placement_id = place and rule.status = 1 and rule.removed_at is null
          and rule.test_id is not distinct from compared.test_id
          and entry.network_id = 18 and entry.is_bidding and entry.enabled and instance.status = 1
          -- Those for ALL are tried last, so behind the first one for everybody only who names a country is met.
          and (rule.priority <= last.priority or rule.countries <> '{00}')
      )
    );
  end;
revoke execute on function own_ads_bid_in from public;
grant execute on function own_ads_bid_in to millrace_system;

-- Of own_ads_open_placements() those that own ads bid in. The others stay to be named: they may be switched on again.
create function own_ads_bidding_placements() returns table (id int)
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  begin atomic
    select placement.id from own_ads_open_placements() open join placement on placement.id = open.id
    where own_ads_bid_in(placement.organization_id, placement.id);
  end;
revoke execute on function own_ads_bidding_placements from public;
grant execute on function own_ads_bidding_placements to millrace_request, millrace_system;

-- What auctions know of how campaigns do: of those that are asked for of the current organization each, of all others that are on the
-- sums by what they buy, without saying whose.
create function own_ads_outcomes(asked int[])
  returns table (
    campaign_id int, pricing text, is_on boolean, impressions bigint, clicks bigint, installs bigint, events bigint
  )
  language sql stable parallel safe security definer
  set search_path = millrace, pg_temp
  begin atomic
    with known as (
      select rate.*, campaign.pricing,
        campaign.switch = 'on' and promoted.status = 1 and organization.status = 1 as is_on,
        campaign.id = any(asked) and campaign.organization_id = current_organization() as is_asked
      from campaign_rate rate
        join campaign on campaign.id = rate.campaign_id
        join promoted_app promoted on promoted.id = campaign.promoted_app_id
        join organization on organization.id = campaign.organization_id
    )
    select campaign_id, pricing, is_on, impressions, clicks, installs, events from known where is_asked
    union all
    select null, pricing, true, sum(impressions)::bigint, sum(clicks)::bigint, sum(installs)::bigint, sum(events)::bigint
    from known where is_on and not is_asked group by pricing;
  end;
revoke execute on function own_ads_outcomes from public;
grant execute on function own_ads_outcomes to millrace_request, millrace_system;
