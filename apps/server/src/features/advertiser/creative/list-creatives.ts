import type { Creative, getCreative, listCreatives } from '@millrace/contract/advertiser/creative';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { sql } from 'kysely';
import {
  creativeColumns,
  presentCreatives,
  queryCreatives,
  readCreative,
} from '../../../domain/creative/creatives.ts';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { foundAll } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { anyOf } from '../../../platform/postgres/any-of.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';

type Request = RequestOf<typeof listCreatives>;

const sortColumns = {
  name: sql`lower(creative.name)`,
  kind: sql`creative.kind`,
  review: sql`creative.review`,
  createdAt: sql`creative.id`,
} as const satisfies Record<NonNullable<Request['sort']>, unknown>;

export async function listOwn(
  context: PersonContext,
  input: Request,
): Promise<ResponseOf<typeof listCreatives>> {
  const { search, kind, review, ids, archived = 0, sort = 'createdAt', order = 'desc' } = input;
  const { creativeReview } = await readInstallationSettings(context.services);
  return context.read(async (tx) => {
    let matching = queryCreatives(tx);
    if (ids === undefined) {
      matching = matching.where('archived_at', archived === 1 ? 'is not' : 'is', null);
    } else {
      matching = matching.where('creative.id', '=', anyOf(ids));
      foundAll(await matching.select('creative.id').execute(), ids);
    }
    if (kind !== undefined) matching = matching.where('kind', '=', kind);
    if (review !== undefined) matching = matching.where('review', '=', review);
    if (search) {
      const like = containing(search);
      matching = matching.where((eb) =>
        eb.or([eb('creative.name', 'ilike', like), eb('creative.title', 'ilike', like)]),
      );
    }
    const sorted = matching
      .select(creativeColumns)
      .orderBy(sortColumns[sort], order)
      .orderBy('creative.id', 'desc');
    const rows = await pageOf(sorted, input).execute();
    const shown = await presentCreatives(tx, rows, creativeReview);
    const campaigns = await campaignsOf(
      tx,
      shown.map(({ id }) => id),
    );
    const list = shown.map((creative) => ({ ...creative, campaigns: campaigns.get(creative.id) ?? [] }));
    return { list, total: await countOf(matching) };
  });
}

/** The campaigns that each is in, the newest first. */
async function campaignsOf(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('campaign_creative')
    .innerJoin('campaign', 'campaign.id', 'campaign_creative.campaign_id')
    .select(['campaign_creative.creative_id', 'campaign.id', 'campaign.promoted_app_id', 'campaign.name'])
    .select('campaign.switch')
    .where('campaign_creative.creative_id', '=', anyOf(ids))
    .where('campaign.switch', '<>', 'archived')
    .orderBy('campaign.id', 'desc')
    .execute();
  const campaigns = rows.map(({ creative_id, id, promoted_app_id, name, switch: turned }) => ({
    creativeId: creative_id,
    campaign: { id, promotedAppId: promoted_app_id, name, isOn: turned === 'on' },
  }));
  return new Map(
    [...Map.groupBy(campaigns, ({ creativeId }) => creativeId)].map(([id, of]) => [
      id,
      of.map(({ campaign }) => campaign),
    ]),
  );
}

export async function show(context: PersonContext, { id }: RequestOf<typeof getCreative>): Promise<Creative> {
  const { creativeReview } = await readInstallationSettings(context.services);
  return context.read((tx) => readCreative(tx, id, creativeReview));
}
