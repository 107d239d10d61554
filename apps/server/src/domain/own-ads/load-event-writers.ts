import { dayMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { Tx } from '../../platform/postgres/database.ts';

/** An API key with which an advertiser's servers may tell of events. */
export interface EventWriter {
  readonly id: number;
  /** SHA-256 of the key, hex. */
  readonly hash: string;
  /** Until when it is accepted, milliseconds UTC; absent: until it is removed. */
  readonly until?: number;
}

/** The API keys with `event:write`, by organization; those that have ended are left out. */
export async function loadEventWriters(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<ReadonlyMap<number, readonly EventWriter[]>> {
  const rows = await tx
    .selectFrom('api_key')
    .innerJoin('organization', 'organization.id', 'api_key.organization_id')
    .select([
      'api_key.id',
      'api_key.organization_id',
      sql<string>`encode(api_key.token_hash, 'hex')`.as('hash'),
      sql<string | null>`api_key.expires_on::text`.as('expires_on'),
    ])
    .where('api_key.organization_id', '=', anyOf(organizationIds))
    .where('organization.status', '=', 1)
    .where('api_key.revoked_at', 'is', null)
    .where(sql<boolean>`'event:write' = any(api_key.scopes)`)
    .orderBy('api_key.id')
    .execute();
  const byOrganization = Map.groupBy(rows, (row) => row.organization_id);
  return new Map(
    [...byOrganization].map(([organizationId, keys]) => [
      organizationId,
      keys.map(({ id, hash, expires_on }) => ({
        id,
        hash,
        ...(expires_on !== null && { until: Date.parse(expires_on) + dayMs }),
      })),
    ]),
  );
}
