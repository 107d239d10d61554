import { latestConversion } from '@millrace/contract/advertiser/conversion';
import { mappingOf } from '@millrace/contract/advertiser/event-tracking';
import { dayMs } from '@millrace/contract/kit/duration';
import type { Platform } from '@millrace/contract/publisher/platform';
import { sql } from 'kysely';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { type FormerKey, loadFormerKeys } from './load-former-keys.ts';

/** What delivery knows of an app or website whose installs and events it is told of. */
export interface PromotedShard {
  readonly id: number;
  /** See `postbackSecret`. */
  readonly postbackKey: string;
  /** A conversion belongs to the last click within so many days, else to the last view within so many hours. */
  readonly clickDays: number;
  readonly viewHours: number;
  /** Of a website: what its loader names it by, and its host name, with the port where it has one. */
  readonly siteKey?: string;
  readonly host?: string;
  /** What its two keys were before; absent: never renewed. */
  readonly formerKeys?: readonly FormerKey[];
  /** Of an app: as its store calls it, and which store. */
  readonly store?: { readonly platform: Platform; readonly id: string };
  /** Since when its advertiser has ids kept, milliseconds UTC; absent: it has not. */
  readonly idsSince?: number;
  /** What its events are called here, by what they are called where we are told of them; empty: it does not matter. */
  readonly eventNames?: Readonly<Record<string, string>>;
  /** It is archived, or its advertiser is off: of it only that is taken which its ads had won before. */
  readonly isGone?: true;
}

/** What was touched before may win nothing any more, however late it is told of. */
const wonUntil = sql<Date>`now() - make_interval(days => promoted_app.click_days + ${latestConversion / dayMs}::int)`;

/**
 * The apps and websites of each advertiser, by organization; what is archived, or of an advertiser that is off, as long as
 * a touch from before may still win something.
 */
export async function loadPromoted(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PromotedShard[]>> {
  const rows = await tx
    .selectFrom('promoted_app')
    .innerJoin('organization', 'organization.id', 'promoted_app.organization_id')
    .leftJoin('id_keeping', 'id_keeping.organization_id', 'promoted_app.organization_id')
    .select([
      'promoted_app.id',
      'promoted_app.organization_id',
      'promoted_app.postback_key',
      'promoted_app.click_days',
      'promoted_app.view_hours',
      'promoted_app.site_key',
      'promoted_app.host',
      'promoted_app.event_names',
      'promoted_app.platform',
      'promoted_app.store_id',
      'id_keeping.since as ids_since',
    ])
    .where('promoted_app.organization_id', '=', anyOf(organizationIds))
    .select((eb) =>
      eb.and([eb('promoted_app.status', '=', 1), eb('organization.status', '=', 1)]).as('is_active'),
    )
    // Whatever changes them touches them: since then they have been as they are.
    .where((eb) => eb.or([eb('promoted_app.status', '=', 1), eb('promoted_app.updated_at', '>', wonUntil)]))
    .where((eb) => eb.or([eb('organization.status', '=', 1), eb('organization.updated_at', '>', wonUntil)]))
    .orderBy('promoted_app.id')
    .execute();
  const formerKeys = await loadFormerKeys(tx, organizationIds);
  const shards = rows.map((row) => ({
    organizationId: row.organization_id,
    shard: {
      id: row.id,
      postbackKey: row.postback_key,
      clickDays: row.click_days,
      viewHours: row.view_hours,
      ...(row.site_key !== null && row.host !== null && { siteKey: row.site_key, host: row.host }),
      ...(formerKeys.has(row.id) && { formerKeys: formerKeys.get(row.id) ?? [] }),
      ...(row.is_active !== true && { isGone: true as const }),
      ...storeOf(row),
      ...(row.ids_since !== null && { idsSince: row.ids_since.getTime() }),
      ...(row.event_names.length > 0 && {
        eventNames: Object.fromEntries(
          row.event_names.map(mappingOf).map(({ told, name }) => [told, name] as const),
        ),
      }),
    },
  }));
  const byOrganization = Map.groupBy(shards, ({ organizationId }) => organizationId);
  return new Map([...byOrganization].map(([id, of]) => [id, of.map(({ shard }) => shard)]));
}

function storeOf(row: {
  readonly platform: number;
  readonly store_id: string | null;
}): Pick<PromotedShard, 'store'> {
  const { platform, store_id: id } = row;
  return id !== null && (platform === 0 || platform === 1) ? { store: { platform, id } } : {};
}
