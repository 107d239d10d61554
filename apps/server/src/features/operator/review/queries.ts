import type { ReviewedApp, ReviewedCreative } from '@millrace/contract/operator/review';
import { creativeColumns, presentCreatives, queryCreatives } from '../../../domain/creative/creatives.ts';
import { found } from '../../../platform/http/call-error.ts';
import { anyOf } from '../../../platform/postgres/any-of.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** Creatives of all advertisers that are not archived; those of publishers' houses need no review. For the system role. */
export function queryReviews(tx: Tx) {
  return queryCreatives(tx)
    .innerJoin('organization', 'organization.id', 'creative.organization_id')
    .where('creative.archived_at', 'is', null)
    .where('organization.house_of', 'is', null);
}

export const reviewColumns = [...creativeColumns, 'organization.name as advertiser'] as const;

type Row = Awaited<ReturnType<typeof oneRow>>;
const oneRow = (tx: Tx) => queryReviews(tx).select(reviewColumns).executeTakeFirstOrThrow();

export async function presentReviews(
  tx: Tx,
  rows: readonly Row[],
  reviewing: 'before' | 'after',
): Promise<ReviewedCreative[]> {
  const shown = await presentCreatives(tx, rows, reviewing);
  const promoted = Map.groupBy(
    await readPromoted(
      tx,
      shown.map(({ id }) => id),
    ),
    ({ creativeId }) => creativeId,
  );
  return shown.map((creative, at) => {
    const { organization_id: id, advertiser: name } = found(rows[at]);
    const promotes = (promoted.get(creative.id) ?? []).map(({ creativeId: _, ...app }) => app);
    return { ...creative, advertiser: { id, name }, promotes };
  });
}

/** What campaigns promote with each of some creatives, but for archived ones. */
function readPromoted(
  tx: Tx,
  creatives: readonly number[],
): Promise<(ReviewedApp & { readonly creativeId: number })[]> {
  return tx
    .selectFrom('campaign_creative')
    .innerJoin('campaign', 'campaign.id', 'campaign_creative.campaign_id')
    .innerJoin('promoted_app', 'promoted_app.id', 'campaign.promoted_app_id')
    .select(['creative_id as creativeId', ...promotedColumns])
    .distinct()
    .where('creative_id', '=', anyOf(creatives))
    .where('campaign.switch', '<>', 'archived')
    .orderBy('promoted_app.id')
    .execute();
}

export const promotedColumns = [
  'promoted_app.id',
  'promoted_app.name',
  'promoted_app.category',
  'promoted_app.genres',
  'promoted_app.category_reviewed as categoryReviewed',
] as const;

/** @throws CallError notFound */
export async function readReview(
  tx: Tx,
  id: number,
  reviewing: 'before' | 'after',
): Promise<ReviewedCreative> {
  const row = await queryReviews(tx).select(reviewColumns).where('creative.id', '=', id).executeTakeFirst();
  const [shown] = await presentReviews(tx, [found(row)], reviewing);
  return found(shown);
}
