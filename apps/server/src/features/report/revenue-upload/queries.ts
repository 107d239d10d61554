import {
  type CurrencyTotal,
  type RevenueUpload,
  revenueUpload,
} from '@millrace/contract/report/revenue-upload';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { sum } from '../../../domain/network-revenue/total-lines.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

export function queryUploads(tx: Tx) {
  return tx
    .selectFrom('revenue_upload')
    .leftJoin('user_account as uploader', 'uploader.id', 'revenue_upload.user_id')
    .leftJoin('user_account as undoer', 'undoer.id', 'revenue_upload.undone_by');
}

export const uploadColumns = [
  'revenue_upload.id',
  'revenue_upload.network_id',
  'revenue_upload.file_name',
  'revenue_upload.at',
  'revenue_upload.user_id',
  'uploader.name as uploader',
  'revenue_upload.row_count',
  'revenue_upload.matched',
  'revenue_upload.refused',
  'revenue_upload.first_day',
  'revenue_upload.last_day',
  'revenue_upload.mapping',
  'revenue_upload.totals',
  'revenue_upload.unmatched_units',
  'revenue_upload.undone_at',
  'undoer.name as undoer',
  sql<boolean>`exists (select from revenue_on_its_way waiting where waiting.organization_id = revenue_upload.organization_id
    and waiting.upload_id = revenue_upload.id)`.as('is_on_its_way'),
  sql<boolean>`exists (select from revenue_upload_unmatched line where line.organization_id = revenue_upload.organization_id
    and line.upload_id = revenue_upload.id and line.instance_id is not null)`.as('is_mapped'),
] as const;

type Row = Awaited<ReturnType<typeof oneRow>>;
const oneRow = (tx: Tx) => queryUploads(tx).select(uploadColumns).executeTakeFirstOrThrow();

const shownUnits = 200;
const { totals, mapping, unmatchedUnits } = revenueUpload.shape;

export function presentUpload(row: Row): RevenueUpload {
  const { row_count: rows, matched, refused } = row;
  return {
    id: row.id,
    adnId: row.network_id,
    fileName: row.file_name,
    at: row.at.toISOString(),
    who: row.user_id === null || row.uploader === null ? null : { id: row.user_id, name: row.uploader },
    counts: { rows, matched, refused, unmatched: rows - matched - refused },
    days: { first: row.first_day, last: row.last_day },
    totals: z.parse(totals, row.totals),
    mapping: z.parse(mapping, row.mapping),
    unmatchedUnits: z.parse(unmatchedUnits, row.unmatched_units).slice(0, shownUnits),
    isMapped: row.is_mapped,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoneBy: row.undoer,
    isStored: !row.is_on_its_way,
  };
}

/** An upload as the change log has it. */
export function uploadFields({
  adnId,
  fileName,
  counts,
  totals: all,
}: Pick<RevenueUpload, 'adnId' | 'fileName' | 'counts'> & { readonly totals: readonly CurrencyTotal[] }) {
  return {
    adnId,
    fileName,
    rows: counts.rows,
    unmatched: counts.unmatched,
    revenueUsd: sum(all.map(({ revenueUsd }) => revenueUsd)),
  };
}
