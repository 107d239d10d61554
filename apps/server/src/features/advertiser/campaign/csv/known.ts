import { campaignLimit } from '@millrace/contract/advertiser/campaign';
import { type PromotedPlatform, promotedPlatforms } from '@millrace/contract/advertiser/promoted-app';
import { found } from '../../../../platform/http/call-error.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { countOf } from '../../../../platform/postgres/page.ts';
import { idIn } from '../../../../platform/spreadsheet/bulk/cells.ts';
import { readManyStored, type StoredCampaign } from '../queries.ts';

/** What of an app or website a file is compared with. */
export interface Known {
  readonly platform: PromotedPlatform;
  readonly appActive: boolean;
  /** The campaigns that the file names by their ids. */
  readonly byId: ReadonlyMap<number, StoredCampaign>;
  /** Feeds of the advertiser that ads can show items of. */
  readonly feeds: ReadonlySet<number>;
  /** Who has each name, in lower case; archived ones have none. */
  readonly holders: ReadonlyMap<string, number>;
  /** How many more campaigns the advertiser can have. */
  readonly room: number;
}

interface Asked {
  readonly promotedAppId: number;
  /** Cells that name campaigns. */
  readonly ids: readonly string[];
  readonly today: string;
}

/** @throws CallError notFound for another advertiser's app */
export async function loadKnown(tx: Tx, { promotedAppId, ids, today }: Asked): Promise<Known> {
  const app = found(
    await tx
      .selectFrom('promoted_app')
      .select(['platform', 'status'])
      .where('id', '=', promotedAppId)
      .executeTakeFirst(),
  );
  const wanted = ids.flatMap((cell) => idIn(cell) ?? []);
  const stored =
    wanted.length === 0
      ? []
      : await readManyStored(tx, today, (query) =>
          query.where('campaign.promoted_app_id', '=', promotedAppId).where('campaign.id', 'in', wanted),
        );
  const named = await tx
    .selectFrom('campaign')
    .select(['id', 'name'])
    .where('promoted_app_id', '=', promotedAppId)
    .where('switch', '<>', 'archived')
    .execute();
  const feeds = await tx
    .selectFrom('feed')
    .select('id')
    .where('promoted_app_id', '=', promotedAppId)
    .where('switch', '=', 'on')
    .where('lead_id', 'is', null)
    .execute();
  return {
    platform: promotedPlatforms[app.platform] ?? 'web',
    appActive: app.status === 1,
    byId: new Map(stored.map((campaign) => [campaign.id, campaign])),
    feeds: new Set(feeds.map(({ id }) => id)),
    holders: new Map(named.map(({ id, name }) => [name.toLowerCase(), id])),
    room: campaignLimit - (await countOf(tx.selectFrom('campaign'))),
  };
}
