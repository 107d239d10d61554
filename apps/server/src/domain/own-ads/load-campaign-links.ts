import { sql } from 'kysely';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';

/** Where a click leads on an ad that a phone has had since before its campaign was paused, edited or archived. */
export interface CampaignLink {
  readonly id: number;
  /** With its macros. */
  readonly url: string;
}

/**
 * Those of every campaign of advertisers that are active, whether it may be shown or not; an archived one's for longer than
 * its last ads count.
 */
export async function loadCampaignLinks(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<ReadonlyMap<number, readonly CampaignLink[]>> {
  const rows = await tx
    .selectFrom('campaign')
    .innerJoin('promoted_app as promoted', 'promoted.id', 'campaign.promoted_app_id')
    .innerJoin('organization', 'organization.id', 'campaign.organization_id')
    .select([
      'campaign.organization_id',
      'campaign.id',
      sql<string>`coalesce(campaign.link, promoted.store_url, 'https://' || promoted.host || '/')`.as('url'),
    ])
    .where('campaign.organization_id', '=', anyOf(organizationIds))
    .where('organization.status', '=', 1)
    .where('campaign.switch', '<>', 'draft')
    .where((eb) =>
      eb.or([
        eb('campaign.switch', '<>', 'archived'),
        eb('campaign.updated_at', '>', sql<Date>`now() - interval '2 days'`),
      ]),
    )
    .orderBy('campaign.id')
    .execute();
  const links = Map.groupBy(rows, ({ organization_id }) => organization_id);
  return new Map([...links].map(([id, some]) => [id, some.map((row) => ({ id: row.id, url: row.url }))]));
}
