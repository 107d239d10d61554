import { type Creative, creative, type FileRole, fileRoles } from '@millrace/contract/advertiser/creative';
import type { StoredFile } from '@millrace/contract/advertiser/creative-file';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { found } from '../../platform/http/call-error.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { fileColumns, presentFile } from './creative-file.ts';

/** Creatives, with who made them. */
export function queryCreatives(tx: Tx) {
  return tx.selectFrom('creative').leftJoin('user_account as maker', 'maker.id', 'creative.created_by');
}

export const creativeColumns = [
  'creative.id',
  'creative.organization_id',
  'creative.name',
  'creative.kind',
  'creative.width',
  'creative.height',
  'creative.title',
  'creative.descn',
  'creative.call_to_action',
  'creative.review',
  'creative.review_reason',
  'creative.reviewed_at',
  'creative.archived_at',
  'maker.name as who',
  'creative.created_at',
  'creative.updated_at',
  'creative.version',
] as const;

type CreativeRow = Awaited<ReturnType<typeof oneRow>>;
const oneRow = (tx: Tx) => queryCreatives(tx).select(creativeColumns).executeTakeFirstOrThrow();

/** As they are answered, their files among them. @param reviewing when creatives are looked at here */
export async function presentCreatives(
  tx: Tx,
  rows: readonly CreativeRow[],
  reviewing: 'before' | 'after',
): Promise<Creative[]> {
  const ids = rows.map(({ id }) => id);
  const [files, websites] = [await filesOf(tx, ids), await ofWebsites(tx, ids)];
  return rows.map((row) => ({
    ...present(row, files.get(row.id) ?? new Map(), reviewing),
    isWebsite: websites.has(row.id),
  }));
}

function present(
  row: CreativeRow,
  files: ReadonlyMap<string, StoredFile>,
  reviewing: 'before' | 'after',
): Omit<Creative, 'isWebsite'> {
  const mayRun = row.review === 'approved' || (row.review === 'waiting' && reviewing === 'after');
  return z.parse(z.omit(creative, { isWebsite: true }), {
    id: row.id,
    name: row.name,
    kind: row.kind,
    width: row.width,
    height: row.height,
    title: row.title,
    descn: row.descn,
    callToAction: row.call_to_action,
    files: byRole((role) => files.get(role) ?? null),
    review: row.review,
    reason: row.review_reason,
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    mayRun: mayRun && row.archived_at === null,
    archived: row.archived_at !== null,
    who: row.who,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  });
}

/** Something for each role that a file can have. */
export function byRole<T>(of: (role: FileRole) => T): Record<FileRole, T> {
  return { image: of('image'), icon: of('icon'), video: of('video'), endCard: of('endCard') };
}

async function filesOf(tx: Tx, creativeIds: readonly number[]) {
  const files = new Map<number, Map<string, StoredFile>>();
  if (creativeIds.length === 0) return files;
  const rows = await tx
    .selectFrom('creative_file')
    .innerJoin('stored_file', 'stored_file.id', 'creative_file.file_id')
    .select(['creative_file.creative_id', 'creative_file.role', ...fileColumns])
    .where('creative_file.creative_id', 'in', creativeIds)
    .execute();
  for (const row of rows) {
    const own = files.get(row.creative_id) ?? new Map<string, StoredFile>();
    files.set(row.creative_id, own.set(row.role, presentFile(row)));
  }
  return files;
}

/** Those that are in campaigns of websites and in no others. */
async function ofWebsites(tx: Tx, creativeIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (creativeIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('campaign_creative')
    .innerJoin('campaign', 'campaign.id', 'campaign_creative.campaign_id')
    .innerJoin('promoted_app', 'promoted_app.id', 'campaign.promoted_app_id')
    .select('campaign_creative.creative_id')
    .where('campaign_creative.creative_id', 'in', creativeIds)
    .where('campaign.switch', '<>', 'archived')
    .groupBy('campaign_creative.creative_id')
    .having(sql<boolean>`bool_and(promoted_app.platform = 2)`)
    .execute();
  return new Set(rows.map((row) => row.creative_id));
}

/** One of those in sight. @throws CallError notFound */
export async function readCreative(tx: Tx, id: number, reviewing: 'before' | 'after'): Promise<Creative> {
  const row = await queryCreatives(tx)
    .select(creativeColumns)
    .where('creative.id', '=', id)
    .executeTakeFirst();
  const [shown] = await presentCreatives(tx, [found(row)], reviewing);
  return found(shown);
}

/** Nobody else changes it before this transaction ends. */
export async function lockCreative(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('creative').select('id').where('id', '=', id).forUpdate().execute();
}

/** What of a creative its history tells; files by their ids. */
export function fieldsOf(shown: Creative) {
  const { name, kind, title, descn, callToAction } = shown;
  const files = Object.fromEntries(fileRoles.map((role) => [role, shown.files[role]?.id ?? null]));
  return { name, kind, title, descn, callToAction, ...files };
}
