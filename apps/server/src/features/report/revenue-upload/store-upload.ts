import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { uploadRevenue } from '@millrace/contract/report/revenue-upload';
import { keepToSend, lockNetwork, sendKept } from '../../../domain/network-revenue/kept-revenue.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { chunks } from '../../../platform/chunks.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { tellAuthor } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { bringNow } from './bring-now.ts';
import { cellInstance } from './earlier-cells.ts';
import { planUpload, type UploadPlan } from './plan-upload.ts';
import { uploadFields } from './queries.ts';
import { askStore } from './store-away.ts';

type Request = RequestOf<typeof uploadRevenue>;

/** Rows of one insert: Postgres takes 65,535 parameters. */
const atOnce = 2_000;

/**
 * Brings in exactly what the check has shown, or nothing. Its entry comes first, with the rows that ClickHouse is to get; a
 * server that is killed before ClickHouse has them, or cannot reach it, leaves them to be brought there later.
 */
export async function storeUpload(
  context: Context,
  input: Request,
): Promise<ResponseOf<typeof uploadRevenue>> {
  const { services, scope, log } = context;
  const now = services.now();
  const network = { organizationId: scope.organizationId, networkId: input.adnId };
  const done = await context.write(async (tx) => {
    await lockNetwork(tx, network);
    // What is planned stands on what ClickHouse has.
    await askStore(context, sendKept(tx, services.clickhouse, network));
    const plan = await planUpload(context, tx, input);
    if (plan.check.check !== input.check) throw new CallError('revenueUpload.errors.changed');
    const { counts, days } = plan.check;
    if (days === null || counts.matched + counts.unmatched === 0)
      throw new CallError('revenueUpload.errors.nothingToTake');
    const id = await insertUpload(context, tx, input, plan, { ...days, now });
    await insertRows(tx, scope.organizationId, id, plan, now);
    const { adnId, fileName } = input;
    await recordChange(tx, scope, {
      entity: 'revenue_upload',
      entityId: id,
      action: 'add',
      name: fileName,
      after: uploadFields({ adnId, fileName, counts, totals: plan.totals }),
    });
    if (counts.unmatched > 0)
      await tellAuthor(tx, scope, {
        message: 'notification.content.revenueUnmatched',
        cause: id,
        params: { count: counts.unmatched, file: fileName },
        link: { url: '/upload/history', type: 'in-app' },
      });
    for (const source of ['upload', 'undone'] as const) {
      const rows = plan.cells.filter((cell) => cell.source === source).map(({ revenue }) => revenue);
      await keepToSend(tx, rows, { ...network, uploadId: id, source, reportedAt: now });
    }
    return { id, counts };
  });
  const isStored = await bringNow(services, network, log);
  return { ...done, isStored };
}

async function insertUpload(
  { scope }: Context,
  tx: Tx,
  { adnId, fileName }: Request,
  { check, fileHash, totals, unmatchedUnits }: UploadPlan,
  { first, last, now }: { readonly first: string; readonly last: string; readonly now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('revenue_upload')
    .values({
      organization_id: scope.organizationId,
      network_id: adnId,
      file_name: fileName,
      file_hash: fileHash,
      at: now,
      user_id: scope.userId,
      row_count: check.counts.rows,
      matched: check.counts.matched,
      refused: check.counts.refused,
      first_day: first,
      last_day: last,
      mapping: JSON.stringify(check.mapping),
      units: JSON.stringify(check.units),
      totals: JSON.stringify(totals),
      unmatched_units: JSON.stringify(unmatchedUnits),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertRows(
  tx: Tx,
  organizationId: number,
  uploadId: number,
  { cells, unmatched }: UploadPlan,
  now: Date,
): Promise<void> {
  const whose = { organization_id: organizationId, upload_id: uploadId };
  for (const some of chunks(cells, atOnce)) {
    const rows = some.map(({ revenue, units, before }) => ({
      ...whose,
      instance_id: cellInstance(revenue),
      unit: revenue.unit,
      units: [...units],
      country: revenue.country,
      day: revenue.day,
      before: before === null ? null : JSON.stringify(before),
      written_at: now,
    }));
    await tx.insertInto('revenue_upload_cell').values(rows).execute();
  }
  for (const some of chunks(unmatched, atOnce)) {
    const rows = some.map((line) => ({
      ...whose,
      row_number: line.row,
      unit: line.unit,
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
