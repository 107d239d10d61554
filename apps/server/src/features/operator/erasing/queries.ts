import type { Language } from '@millrace/contract/common';
import {
  type ErasedKind,
  type Erasing,
  type ErasingState,
  erasedPlaces,
} from '@millrace/contract/operator/erasing';
import { sql } from 'kysely';
import { referenceOf } from '../../../domain/erasing/erased-id.ts';
import { foundOf } from '../../../domain/erasing/erasing-queries.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { translate } from '../../../platform/text.ts';

/** The organization's requests; row-level security leaves no others. */
export function queryErasings(tx: Tx) {
  return (
    tx
      .selectFrom('erasing')
      // The account of a former member whose name was taken away is nobody's to see.
      .leftJoin('user_account', 'user_account.id', 'erasing.asked_by')
      .leftJoin('membership', (join) =>
        join
          .onRef('membership.user_id', '=', 'erasing.asked_by')
          .onRef('membership.organization_id', '=', 'erasing.organization_id'),
      )
  );
}

const columns = [
  'erasing.id',
  'erasing.kind',
  'erasing.id_hash',
  'erasing.state',
  'erasing.asked_at',
  'user_account.name',
  'membership.id as member_number',
  'erasing.finished_at',
  'erasing.found',
  sql<string | null>`erasing.backups_until::text`.as('backups_until'),
  'erasing.backups_by_hand',
] as const;

export function selectErasings(erasings: ReturnType<typeof queryErasings>) {
  return erasings.select(columns);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectErasings>['execute']>>[number];

export function presentErasing(lang: Language, row: Row): Erasing {
  const counts = foundOf(row.found);
  return {
    id: row.id,
    kind: row.kind as ErasedKind,
    reference: referenceOf(row.id_hash),
    state: row.state as ErasingState,
    askedAt: row.asked_at.toISOString(),
    askedBy: nameOf(lang, row),
    finishedAt: row.finished_at?.toISOString() ?? null,
    found: erasedPlaces.flatMap((place) => {
      const count = counts[place] ?? 0;
      return count === 0 ? [] : [{ place, count }];
    }),
    backupsUntil: row.backups_until,
    backupsByHand: row.backups_by_hand,
  };
}

function nameOf(lang: Language, { name, member_number: number }: Row): string | null {
  return name ?? (number === null ? null : translate(lang, 'changeLog.formerMember', { number }));
}

/** @throws CallError notFound */
export async function readErasing(tx: Tx, lang: Language, id: number): Promise<Erasing> {
  const row = await selectErasings(queryErasings(tx)).where('erasing.id', '=', id).executeTakeFirst();
  return presentErasing(lang, found(row));
}
