import { networkIds, networkOf } from '@millrace/contract/publisher/network/find-network';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../apps/server/src/platform/postgres/database.ts';

/** How much an organization has set up. */
export interface PublisherSize {
  readonly apps: number;
  readonly placements: number;
  readonly instances: number;
  /** Placements that have rules: the first one 100 (the limit), the others two each. */
  readonly placementsWithRules: number;
  readonly accounts: number;
  readonly changes: number;
}

export const large: PublisherSize = {
  apps: 2_000,
  placements: 20_000,
  instances: 200_000,
  placementsWithRules: 5_000,
  accounts: 300,
  changes: 100_000,
};

/** A neighbour on the same installation. */
export const medium: PublisherSize = {
  apps: 100,
  placements: 1_000,
  instances: 10_000,
  placementsWithRules: 200,
  accounts: 20,
  changes: 2_000,
};

/** The networks among the first ten that accounts can be opened at, with a way to sign in there. */
const reporting = networkIds.slice(0, 10).flatMap((id) => {
  const [signIn] = networkOf(id).signIns;
  return signIn === undefined ? [] : [{ id, way: signIn.way }];
});
const reportingIds = reporting.map(({ id }) => id);
const reportingWays = reporting.map(({ way }) => way);

/** Rows by which later steps find what an earlier one made: `n` counts from 1 inside the organization. */
type Step = (organizationId: number, size: PublisherSize) => RawBuilder<unknown>;

/**
 * Fills an organization by statements over whole sets. Everything follows from the row numbers, so two seeds of a size are
 * the same. The first app has as many placements as an app may have and its first placement as many instances.
 */
export async function seedPublisher(
  database: Database,
  organizationId: number,
  size: PublisherSize,
): Promise<void> {
  await database.asSystem(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    for (const step of steps) await step(organizationId, size).execute(tx);
    // Its own statistics come only after a while, and plans without them are not those of a living installation.
    await sql`set local role millrace_migrate`.execute(tx);
    await sql`analyze`.execute(tx);
  });
}

/** Another organization with a profile, without members. @returns its id */
export function addOrganization(database: Database, name: string): Promise<number> {
  return database.asSystem(async (tx: Tx) => {
    const added = tx.insertInto('organization').values({ kind: 0, name, completed_at: new Date() });
    const { id } = await added.returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

const placementsOfFirstApp = 200;
const instancesOfFirstPlacement = 500;

const steps: readonly Step[] = [
  () => sql`create temporary table seeded_app (n int primary key, id int) on commit drop`,
  () => sql`create temporary table seeded_placement (n int primary key, id int, app_id int) on commit drop`,
  (organizationId, { apps }) => sql`
    with made as (
      insert into app (organization_id, platform, name, store_id, verify_status, coppa, key, status)
      select ${organizationId}::int, n % 2,
        (array['Coin', 'Star', 'Farm', 'Word', 'Tower', 'Dragon', 'Puzzle', 'Space'])[1 + n % 8] || ' ' ||
        (array['Rush', 'Quest', 'Merge', 'Saga', 'Arena'])[1 + n % 5] || ' ' || n,
        case when n % 2 = 0 then (1000000000 + n)::text else 'example.games.app' || n end,
        1, false, md5(${organizationId}::int || ':' || n), case when n % 20 = 0 then 0 else 1 end
      from generate_series(1, ${apps}::int) n
      returning id
    )
    insert into seeded_app select row_number() over (order by id), id from made`,
  (organizationId, { apps, accounts }) => sql`
    with account as (
      insert into ad_network_account
        (organization_id, network_id, name, currency, sign_in, credentials_sealed, credential_tails, primary_hash, status)
      select ${organizationId}::int, (${reportingIds}::int[])[1 + n % ${reporting.length}::int], 'Account ' || n, 'USD',
        (${reportingWays}::text[])[1 + n % ${reporting.length}::int], '\\x00', '{}',
        sha256(convert_to('account ' || n, 'UTF8')), (array[1, 1, 1, 0, 2])[1 + n % 5]
      from generate_series(1, ${accounts}::int) n
      returning id, network_id
    ), numbered as (
      select id, network_id, row_number() over (partition by network_id order by id) as nth,
        count(*) over (partition by network_id) as of
      from account
    )
    insert into app_network
      (organization_id, app_id, network_id, account_id, credentials_sealed, credential_tails, status)
    select ${organizationId}::int, app.id, network, numbered.id, '\\x00', '{}', case when app.n % 30 = 0 then 0 else 1 end
    from seeded_app app
    cross join generate_series(1, 10) network
    left join numbered on numbered.network_id = network and numbered.nth = 1 + app.n % numbered.of
    where app.n <= ${apps}::int`,
  (organizationId, { apps, placements }) => sql`
    with made as (
      insert into placement (organization_id, app_id, name, ad_type, status)
      select ${organizationId}::int, app.id, 'Placement ' || i, (array[0, 1, 2, 4, 8])[1 + i % 5],
        case when i % 25 = 0 then 0 else 1 end
      from generate_series(1, ${placements}::int) i
      join seeded_app app on app.n = case
        when i <= least(${placementsOfFirstApp}::int, ${placements}::int / 2) then 1
        else 2 + i % (${apps}::int - 1) end
      order by i
      returning id, app_id
    )
    insert into seeded_placement select row_number() over (order by id), id, app_id from made`,
  (organizationId) => sql`
    insert into scene (organization_id, placement_id, name, is_default)
    select ${organizationId}::int, placement.id, 'Scene ' || scene, scene = 1
    from seeded_placement placement cross join generate_series(1, 3) scene`,
  (organizationId, { placements, instances }) => sql`
    insert into instance (organization_id, app_id, placement_id, network_id, name, unit_id, is_bidding, status)
    select ${organizationId}::int, placement.app_id, placement.id, 1 + i % 10, 'Instance ' || i, 'unit-' || i,
      i % 10 in (1, 3) and i % 4 = 1, case when i % 15 = 0 then 0 else 1 end
    from generate_series(1, ${instances}::int) i
    join seeded_placement placement on placement.n = case
      when i <= least(${instancesOfFirstPlacement}::int, ${instances}::int / 2) then 1
      when i <= ${instances}::int / 20 then 1 + i % least(${placementsOfFirstApp}::int, ${placements}::int / 2)
      else 1 + i % ${placements}::int end
    order by i`,
  (organizationId) => sql`
    insert into instance_ecpm (organization_id, instance_id, country, group_number, ecpm)
    select ${organizationId}::int, instance.id, country, case country when '00' then 1 else 0 end,
      (instance.id % 2000)::numeric / 100
    from instance cross join unnest(array['00', 'US']) country
    where organization_id = ${organizationId}::int and not is_bidding and (country = '00' or instance.id % 4 = 0)`,
  (organizationId, { placementsWithRules }) => sql`
    insert into mediation_rule
      (organization_id, app_id, placement_id, name, status, priority, countries, auto_optimized)
    select ${organizationId}::int, placement.app_id, placement.id, 'Rule ' || rule, case when rule % 9 = 0 then 0 else 1 end,
      rule, case when rule = rules then array['00'] else array['US', 'CA'] end, rule % 2 = 0
    from (select *, case when n = 1 then 100 else 2 end as rules from seeded_placement) placement
    cross join lateral generate_series(1, rules) rule
    where placement.n <= ${placementsWithRules}::int`,
  (organizationId) => sql`
    insert into rule_entry
      (organization_id, placement_id, rule_id, instance_id, network_id, is_bidding, position, enabled)
    select ${organizationId}::int, member.placement_id, rule.id, member.id, member.network_id, member.is_bidding,
      member.place, not member.is_bidding or member.nth = 1
    from mediation_rule rule
    join (
      select id, placement_id, network_id, is_bidding,
        row_number() over (partition by placement_id, is_bidding order by id) as place,
        row_number() over (partition by placement_id, is_bidding, network_id order by id) as nth
      from instance where organization_id = ${organizationId}::int
    ) member on member.placement_id = rule.placement_id
    where rule.organization_id = ${organizationId}::int and member.place <= 30`,
  (organizationId) => sql`
    insert into ab_test (organization_id, app_id, placement_id, name, share_b, state, result, started_at, ended_at)
    select ${organizationId}::int, app_id, id, 'Test ' || n, 50, case when n % 10 = 0 then 0 else 2 end,
      case when n % 10 = 0 then null else 'A' end,
      case when n % 10 = 0 then null else timestamptz '2026-01-01' end,
      case when n % 10 = 0 then null else timestamptz '2026-02-01' end
    from seeded_placement where n <= 500`,
  (organizationId) => sql`
    insert into test_device (organization_id, name, platform, device_id)
    select ${organizationId}::int, 'Phone ' || n, n % 2, md5(n::text)::uuid::text from generate_series(1, 200) n`,
  (organizationId) => sql`
    insert into block_rule (organization_id, app_id, network_id, name, os_versions)
    select ${organizationId}::int, id, case when rule = 1 then null else rule end, 'Block ' || rule, array['[8.0,8.1]']
    from seeded_app cross join generate_series(1, 3) rule where n <= 100`,
  (organizationId, { changes }) => sql`
    insert into change_log (organization_id, user_id, at, entity, entity_id, action, name, app_id, before, after)
    select ${organizationId}::int, owner.user_id, timestamptz '2026-01-01' + i * interval '4 minutes',
      (array['app', 'placement'])[1 + i % 2], case i % 2 when 0 then placement.app_id else placement.id end,
      'edit', 'Placement ' || placement.n, placement.app_id,
      jsonb_build_object('name', 'Before ' || i), jsonb_build_object('name', 'After ' || i)
    from generate_series(1, ${changes}::int) i
    join seeded_placement placement on placement.n = 1 + i % (select count(*)::int from seeded_placement)
    left join lateral (
      select user_id from membership where organization_id = ${organizationId}::int order by id limit 1
    ) owner on true
    order by i`,
  () => sql`drop table seeded_app, seeded_placement`,
];
