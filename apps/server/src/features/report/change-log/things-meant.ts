import type { RequestOf } from '@millrace/contract/kit/call';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import type { listChanges } from '@millrace/contract/report/change-log';
import type { RecordedEntity } from '@millrace/contract/report/recorded-fields';
import { type RawBuilder, sql } from 'kysely';

type Asked = Pick<Partial<RequestOf<typeof listChanges>>, 'ofScenes' | 'ofRules' | 'ofNetworks'>;
/** Of a kind of thing the changes that are meant. */
type Meant = Partial<Record<RecordedEntity, RawBuilder<boolean>>>;

/** For each list that a question names, that a change is not of another thing of its kind: another network's keys explain nothing. */
export function thingsMeant({ ofScenes, ofRules, ofNetworks }: Asked): RawBuilder<boolean>[] {
  const meant: Meant[] = [
    ofScenes === undefined ? {} : { scene: among(sql`${ofScenes}`) },
    ofRules === undefined ? {} : besideRules(ofRules),
    ofNetworks === undefined ? {} : ofTheNetworks(ofNetworks),
  ];
  return meant.flatMap((kinds) =>
    Object.entries(kinds).map(
      ([kind, isMeant]) => sql<boolean>`(change_log.entity <> ${kind} or ${isMeant})`,
    ),
  );
}

const among = (ids: RawBuilder<unknown>) => sql<boolean>`change_log.entity_id = any (${ids})`;

/** Rules of a placement take requests from each other. */
function besideRules(rules: readonly number[]): Meant {
  const placements = sql`select placement_id from mediation_rule where id = any (${rules})`;
  return {
    mediation_rule: among(sql`array(select id from mediation_rule where placement_id in (${placements}))`),
    rule_order: among(sql`array(${placements})`),
    scene: among(sql`array(select id from scene where placement_id in (${placements}))`),
  };
}

function ofTheNetworks(networks: readonly number[]): Meant {
  const accounts = among(sql`array(select id from ad_network_account where network_id = any (${networks}))`);
  const own = sql<boolean>`${networks.includes(networkId.crossPromotion)}::boolean`;
  // What has gone since is known by what was noted of it.
  const noted = sql<boolean>`coalesce(change_log.after ->> 'adnId', change_log.before ->> 'adnId') = any (${networks.map(String)})`;
  return {
    ad_network_account: accounts,
    report_source: accounts,
    app_network: among(sql`array(select id from app_network where network_id = any (${networks}))`),
    instance: sql`(${among(sql`array(select id from instance where network_id = any (${networks}))`)} or ${noted})`,
    revenue_upload: noted,
    own_ads: own,
    house_ad: own,
  };
}
