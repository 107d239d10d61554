import type { ReportRow } from '@millrace/contract/report';
import type { DimensionKey } from '@millrace/contract/report/dimension';
import { firstUnmatched } from '@millrace/contract/report/unmatched';
import type { Tx } from '../postgres/database.ts';

const tables = {
  app: 'app',
  placement: 'placement',
  instance: 'instance',
  rule: 'mediation_rule',
  abTest: 'ab_test',
  scene: 'scene',
} as const satisfies Partial<Record<DimensionKey, string>>;
type Named = keyof typeof tables;

export type Names = Record<Named, Record<string, string>>;

/** What the ids among the keys of rows are called now, as far as the transaction's organization has them still. */
export async function nameThings(
  tx: Tx,
  dimensions: readonly DimensionKey[],
  rows: readonly Pick<ReportRow, 'keys'>[],
): Promise<Names> {
  const names: Names = { app: {}, placement: {}, instance: {}, rule: {}, abTest: {}, scene: {} };
  for (const [place, dimension] of dimensions.entries()) {
    if (!isNamed(dimension)) continue;
    const ids = [...new Set(rows.map(({ keys }) => Number(keys[place])))].filter(
      (id) => id > 0 && id < firstUnmatched,
    );
    if (ids.length > 0) names[dimension] = await namesOf(tx, dimension, ids);
  }
  return names;
}

function isNamed(dimension: DimensionKey): dimension is Named {
  return dimension in tables;
}

async function namesOf(tx: Tx, dimension: Named, ids: readonly number[]): Promise<Record<string, string>> {
  const rows = await tx
    .selectFrom(tables[dimension])
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return Object.fromEntries(rows.map(({ id, name }) => [String(id), name]));
}
