-- As it was, but of each group of a running test its own instances: group B has copies instead of those that they were copied from,
-- and group A none of them, whichever of the two is on. Nor has anybody the copies of a test that is still being prepared.
create or replace function own_ads_bid_in(owner int, place int) returns boolean
  language sql stable parallel safe
  begin atomic
    select exists (
      select from app_network network join placement using (organization_id, app_id)
      where organization_id = owner and placement.id = place and network_id = 18 and network.status = 1
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
      where last.priority is null and exists (
        select from instance
          left join ab_test of_test on of_test.id = instance.test_id and of_test.state < 2 and of_test.removed_at is null
        where instance.organization_id = owner and instance.placement_id = place
          and instance.network_id = 18 and instance.is_bidding and instance.status = 1
          and (of_test.id = compared.test_id or of_test.id is null and not exists (
            select from instance copy
            where copy.organization_id = owner and copy.origin_id = instance.id and copy.test_id = compared.test_id
          ))
      ) or exists (
        select from mediation_rule rule
          join rule_entry entry on entry.organization_id = owner and entry.rule_id = rule.id
          join instance on instance.organization_id = owner and instance.id = entry.instance_id
        where rule.organization_id = owner and rule.placement_id = place and rule.status = 1 and rule.removed_at is null
          and rule.test_id is not distinct from compared.test_id
          and entry.network_id = 18 and entry.is_bidding and entry.enabled and instance.status = 1
          -- Those for ALL are tried last, so behind the first one for everybody only who names a country is met.
          and (last.priority is null or rule.priority <= last.priority or rule.countries <> '{00}')
      )
    );
  end;
