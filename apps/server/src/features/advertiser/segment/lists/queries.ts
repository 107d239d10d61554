import { type IdKind, type IdList, idKinds, idList } from '@millrace/contract/advertiser/id-list';
import { conditionsIn, segmentRules } from '@millrace/contract/advertiser/segment-rules';
import * as z from 'zod/mini';
import { found } from '../../../../platform/http/call-error.ts';
import { anyOf } from '../../../../platform/postgres/any-of.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';

export interface StoredList {
  readonly id: number;
  readonly name: string;
  readonly kind: IdKind;
  readonly size: number;
  readonly isArchived: boolean;
}

/** @throws CallError notFound */
export async function readList(
  tx: Tx,
  id: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredList> {
  const one = tx
    .selectFrom('id_list')
    .select(['id', 'name', 'kind', 'size', 'archived_at'])
    .where('id', '=', id);
  const row = found(await (lock ? one.forUpdate() : one).executeTakeFirst());
  return {
    ...{ id, name: row.name, kind: z.parse(z.enum(idKinds), row.kind), size: Number(row.size) },
    isArchived: row.archived_at !== null,
  };
}

/** Lists as the screen has them, in their order. */
export async function presentLists(tx: Tx, ids: readonly number[]): Promise<IdList[]> {
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom('id_list').selectAll().where('id', '=', anyOf(ids)).execute();
  const imports = await tx
    .selectFrom('id_list_import')
    .selectAll()
    .distinctOn('list_id')
    .where('list_id', '=', anyOf(ids))
    .orderBy('list_id')
    .orderBy('id', 'desc')
    .execute();
  const uses = await usesOf(tx, ids);
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    const last = imports.find((one) => one.list_id === id);
    if (row === undefined) return [];
    return z.parse(idList, {
      ...{ id, name: row.name, kind: row.kind, size: Number(row.size) },
      isArchived: row.archived_at !== null,
      usedIn: uses.get(id) ?? [],
      createdAt: row.created_at.toISOString(),
      lastImport:
        last === undefined
          ? null
          : {
              at: last.changed_at.toISOString(),
              fileName: last.file_name,
              mode: last.mode,
              lines: Number(last.lines),
              right: Number(last.taken),
              repeated: Number(last.repeated),
              refused: Number(last.lines) - Number(last.taken),
              reasons: last.reasons,
              problems: last.problems,
            },
    });
  });
}

/** Segments that are not archived, by the lists that they name. */
export async function usesOf(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly id: number; readonly name: string }[]>> {
  const segments = await tx
    .selectFrom('segment')
    .select(['id', 'name', 'rules'])
    .where('switch', '<>', 'archived')
    .orderBy('id')
    .execute();
  const uses = new Map<number, { readonly id: number; readonly name: string }[]>();
  for (const { id, name, rules } of segments) {
    const named = conditionsIn(z.parse(segmentRules, rules)).flatMap((one) =>
      one.kind === 'list' ? [one.listId] : [],
    );
    for (const list of new Set(named)) {
      if (ids.includes(list)) uses.set(list, [...(uses.get(list) ?? []), { id, name }]);
    }
  }
  return uses;
}
