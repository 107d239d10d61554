import type { ReviewedCreative } from '@millrace/contract/operator/review';
import { creativeColumns, presentCreatives, queryCreatives } from '../../../domain/creative/creatives.ts';
import { found } from '../../../platform/http/call-error.ts';
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
  return shown.map((creative, at) => {
    const { organization_id: id, advertiser: name } = found(rows[at]);
    return { ...creative, advertiser: { id, name } };
  });
}

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
