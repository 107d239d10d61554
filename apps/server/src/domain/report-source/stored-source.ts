import { finding } from '@millrace/contract/report/report-finding';
import {
  type ReportSource,
  sourceAuths,
  sourceFormats,
  sourcePagings,
} from '@millrace/contract/report/report-source';
import { revenueMapping } from '@millrace/contract/report/revenue-upload';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { SourceFailure } from './source-failure.ts';

const columns = z.object({
  organization_id: z.int(),
  address: z.string(),
  auth: z.enum(sourceAuths),
  auth_name: z.nullable(z.string()),
  secret_sealed: z.nullable(z.instanceof(Buffer)),
  secret_tail: z.nullable(z.string()),
  format: z.enum(sourceFormats),
  rows_path: z.nullable(z.string()),
  paging: z.enum(sourcePagings),
  paging_at: z.nullable(z.string()),
  paging_name: z.nullable(z.string()),
  mapping: revenueMapping,
  zone: z.string(),
  version: z.int(),
});

/** A source as its form has it, and its secret as it is stored. */
export interface StoredSource {
  readonly organizationId: number;
  readonly source: ReportSource;
  readonly secretSealed: Buffer | null;
}

/** The source of an account; undefined: it has none. */
export async function readSource(
  tx: Tx,
  accountId: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredSource | undefined> {
  const query = tx.selectFrom('report_source').selectAll().where('account_id', '=', accountId);
  const found = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (found === undefined) return undefined;
  const row = z.parse(columns, found);
  const { address, auth, format, mapping, zone, version } = row;
  return {
    organizationId: row.organization_id,
    secretSealed: row.secret_sealed,
    source: {
      ...{ address, auth, authName: row.auth_name, secret: null, secretTail: row.secret_tail },
      ...{ format, rows: row.rows_path, mapping, zone, version },
      ...{ paging: row.paging, pagingAt: row.paging_at, pagingName: row.paging_name },
    },
  };
}

/** Where the days of an organization's sources begin, by network. */
export async function readSourceZones(
  tx: Tx,
  organizationId: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await tx
    .selectFrom('report_source as source')
    .innerJoin('ad_network_account as account', 'account.id', 'source.account_id')
    .select(['account.network_id as networkId', 'source.zone'])
    .where('source.organization_id', '=', organizationId)
    .where('account.removed_at', 'is', null)
    .execute();
  const zones = Map.groupBy(rows, ({ networkId }) => networkId);
  return new Map([...zones].map(([networkId, some]) => [networkId, some.map(({ zone }) => zone)]));
}

/** What secrets of sources are sealed for. */
export const sealContext = (organizationId: number) => `report-source:${organizationId}:secret`;

/** The stored secret; empty: none is needed. @throws SourceFailure when it cannot be read any more */
export function secretOf({ secrets }: Pick<Services, 'secrets'>, stored: StoredSource): string {
  if (stored.secretSealed === null) return '';
  try {
    return secrets.open(stored.secretSealed, sealContext(stored.organizationId)).toString();
  } catch {
    const at = { field: 'secret', key: 'reportSource.errors.secretEmpty' } as const;
    throw new SourceFailure('refused', finding('secretUnreadable', {}), at);
  }
}
