import { unmatchedNetwork } from '@millrace/contract/report/unmatched';
import { chunks } from '../../../platform/chunks.ts';
import { decimalText } from '../../../platform/decimal.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Line } from './work-out-statement.ts';

interface Lines {
  readonly organizationId: number;
  readonly statementId: number;
  readonly lines: readonly Line[];
}

/** Puts these in place of the lines that a statement has, with what the apps are called today. */
export async function replaceLines(tx: Tx, { organizationId, statementId, lines }: Lines): Promise<void> {
  await tx.deleteFrom('agency_line').where('statement_id', '=', statementId).execute();
  const names = await namesOf(tx, organizationId, [...new Set(lines.map(({ appId }) => appId))]);
  for (const some of chunks(lines, 500)) {
    const values = some.map((line) => ({
      organization_id: organizationId,
      statement_id: statementId,
      app_id: line.appId,
      app_name: names.get(line.appId) ?? '',
      month: line.month,
      revenue: decimalText(line.revenue),
      share: decimalText(line.share),
      net: decimalText(line.net),
    }));
    await tx.insertInto('agency_line').values(values).execute();
  }
}

async function namesOf(tx: Tx, organizationId: number, ids: readonly number[]) {
  const known = ids.filter((id) => unmatchedNetwork(id) === undefined);
  if (known.length === 0) return new Map<number, string>();
  const rows = await tx
    .selectFrom('app')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', known)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
