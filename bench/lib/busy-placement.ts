import { sql } from 'kysely';
import type { Database, Tx } from '../../apps/server/src/platform/postgres/database.ts';
import { networkId } from '../../packages/contract/src/publisher/network/network-id.ts';
import { everyone } from '../../packages/contract/src/publisher/targeting.ts';
import { ruleConditions } from './mediation-data.ts';
import { addOrganization } from './seed-publisher.ts';

/** A placement as a busy publisher has it: 10 rules with conditions, all Auto, and 30 instances, 2 of which bid. */
export interface BusyPlacement {
  readonly organizationId: number;
  readonly appKey: string;
  readonly appId: number;
  readonly placementId: number;
  /** Instances of the waterfall. */
  readonly instances: readonly number[];
  /** The instances that bid from the phone. */
  readonly bidders: readonly number[];
}

/** Which one: an installation can have several. */
export interface Which {
  readonly name: string;
  readonly appKey: string;
  /** The networks of the instances that bid. */
  readonly bidding: readonly number[];
}

const theOne: Which = {
  name: 'Busy placement',
  appKey: 'busy0placement0of0the0benches000',
  bidding: [networkId.pubNative, networkId.inMobi],
};
const plain = Array.from({ length: 10 }, (_, index) => 1 + index);
const waterfall = 28;

/** The placement, in an organization of its own; made when the installation does not have it yet. */
export async function busyPlacement(database: Database, which = theOne): Promise<BusyPlacement> {
  const known = await database.asSystem((tx) => read(tx, which));
  if (known !== undefined) return known;
  const organizationId = await addOrganization(database, which.name);
  return database.asSystem(async (tx) => {
    await make(tx, organizationId, which);
    const made = await read(tx, which);
    if (made === undefined) throw new Error('The placement was not made.');
    return made;
  });
}

async function read(tx: Tx, { appKey }: Which): Promise<BusyPlacement | undefined> {
  const { rows } = await sql<BusyPlacement>`
    select app.organization_id as "organizationId", app.key as "appKey", app.id as "appId", placement.id as "placementId",
      array_agg(instance.id order by instance.id) filter (where not is_bidding) as instances,
      array_agg(instance.id order by instance.id) filter (where is_bidding) as bidders
    from app join placement on placement.app_id = app.id join instance on instance.placement_id = placement.id
    where app.key = ${appKey} group by app.id, placement.id`.execute(tx);
  return rows[0];
}

async function make(tx: Tx, organizationId: number, { name, appKey, bidding }: Which): Promise<void> {
  await sql`
    with app as (
      insert into app (organization_id, platform, name, coppa, key)
      values (${organizationId}::int, 1, ${name}, false, ${appKey}) returning id
    ), network as (
      insert into app_network (organization_id, app_id, network_id, credentials_sealed, credential_tails)
      select ${organizationId}::int, app.id, network, '\\x00', '{}'
      from app cross join unnest(${[...plain, ...bidding]}::int[]) network
      returning network_id
    ), placement as (
      insert into placement (organization_id, app_id, name, ad_type)
      select ${organizationId}::int, id, ${name}, 2 from app returning id, app_id
    ), scene as (
      insert into scene (organization_id, placement_id, name, is_default)
      select ${organizationId}::int, id, 'Default', true from placement
    ), instance as (
      insert into instance (organization_id, app_id, placement_id, network_id, name, unit_id, is_bidding)
      select ${organizationId}::int, app_id, id,
        case when i > ${waterfall}::int then (${bidding}::int[])[i - ${waterfall}::int] else 1 + i % 10 end,
        'Instance ' || i, 'unit-' || i, i > ${waterfall}::int
      from placement cross join generate_series(1, ${waterfall + bidding.length}::int) i
      where (select count(*) from network) > 0
      returning id, placement_id, network_id, is_bidding
    ), ecpm as (
      insert into instance_ecpm (organization_id, instance_id, country, group_number, ecpm)
      select ${organizationId}::int, id, country, case country when '00' then 0 else 1 end,
        (100 + (id * 37) % 2000 * case country when '00' then 1 else 2 end)::numeric / 100
      from instance cross join unnest(array['00', 'US']) country where not is_bidding
    ), rule as (
      insert into mediation_rule
        (organization_id, app_id, placement_id, name, priority, countries, auto_optimized, targeting)
      select ${organizationId}::int, app_id, placement.id, 'Rule ' || priority, priority,
        array(select jsonb_array_elements_text(value -> 'countries')), true, value -> 'targeting'
      from placement cross join jsonb_array_elements(${rulesText()}::jsonb) with ordinality as given (value, priority)
      returning id, placement_id
    )
    insert into rule_entry
      (organization_id, placement_id, rule_id, instance_id, network_id, is_bidding, position)
    select ${organizationId}::int, rule.placement_id, rule.id, instance.id, network_id, is_bidding,
      row_number() over (partition by rule.id, is_bidding order by instance.id)
    from rule cross join instance`.execute(tx);
}

function rulesText(): string {
  const rules = ruleConditions.map(({ countries, targeting }) => ({
    countries,
    targeting: { ...everyone, ...targeting },
  }));
  return JSON.stringify(rules);
}
