import type { CurrencyTotal, RevenueCheck, UnmatchedUnit } from '@millrace/contract/report/revenue-upload';
import { chunks } from '../../platform/chunks.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { AddedUp } from './add-up.ts';
import { cellInstance } from './earlier-cells.ts';
import type { ValuedLine } from './report-line.ts';
import type { StoredRevenue } from './stored-revenue.ts';

/** What one place is told, and what stands there now. */
export interface Cell extends AddedUp {
  /** `undone`: what stood there stands elsewhere from now on, or nowhere. */
  readonly source: 'upload' | 'undone';
  readonly before: StoredRevenue | null;
}

interface Whose {
  readonly organizationId: number;
  readonly networkId: number;
  /** Who brought it in; null: nobody, it was fetched. */
  readonly userId: number | null;
  /** The account at the network that it was fetched with; null: it is a file. */
  readonly accountId: number | null;
}

interface Upload extends Pick<RevenueCheck, 'counts' | 'mapping' | 'units'> {
  readonly days: NonNullable<RevenueCheck['days']>;
  readonly fileName: string;
  readonly fileHash: string;
  readonly at: Date;
  readonly totals: readonly CurrencyTotal[];
  readonly unmatchedUnits: readonly UnmatchedUnit[];
  readonly cells: readonly Cell[];
  /** What matches nothing, or matches by what somebody has said. */
  readonly waiting: readonly ValuedLine[];
}

/** Rows of one insert: Postgres takes 65,535 parameters. */
const atOnce = 2_000;

/** Notes a report with all that it says, so that it can be shown and taken back. @returns its id */
export async function insertUpload(tx: Tx, whose: Whose, upload: Upload): Promise<number> {
  const { counts, days } = upload;
  const { id } = await tx
    .insertInto('revenue_upload')
    .values({
      organization_id: whose.organizationId,
      network_id: whose.networkId,
      account_id: whose.accountId,
      file_name: upload.fileName,
      file_hash: upload.fileHash,
      at: upload.at,
      user_id: whose.userId,
      row_count: counts.rows,
      matched: counts.matched,
      refused: counts.refused,
      first_day: days.first,
      last_day: days.last,
      mapping: JSON.stringify(upload.mapping),
      units: JSON.stringify(upload.units),
      totals: JSON.stringify(upload.totals),
      unmatched_units: JSON.stringify(upload.unmatchedUnits),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRows(tx, whose.organizationId, id, upload);
  return id;
}

async function insertRows(tx: Tx, organizationId: number, uploadId: number, upload: Upload): Promise<void> {
  const whose = { organization_id: organizationId, upload_id: uploadId };
  for (const some of chunks(upload.cells, atOnce)) {
    const rows = some.map(({ revenue, units, before, source }) => ({
      ...whose,
      told: source,
      instance_id: cellInstance(revenue),
      unit: revenue.unit,
      units: [...units],
      country: revenue.country,
      day: revenue.day,
      before: before === null ? null : JSON.stringify(before),
      written_at: upload.at,
    }));
    await tx.insertInto('revenue_upload_cell').values(rows).execute();
  }
  for (const some of chunks(upload.waiting, atOnce)) {
    const rows = some.map((line) => ({
      ...whose,
      row_number: line.row,
      unit: line.said?.name ?? line.unit,
      said_unit: line.said?.unit ?? null,
      said_app: line.said?.app ?? null,
      instance_id: typeof line.match === 'string' ? null : line.match.id,
      country: line.country,
      day: line.day,
      impressions: line.impressions,
      clicks: line.clicks,
      revenue: line.revenue,
      currency: line.currency,
      rate: line.rate,
      rate_date: line.rateDate,
      revenue_usd: line.revenueUsd,
    }));
    await tx.insertInto('revenue_upload_unmatched').values(rows).execute();
  }
}
