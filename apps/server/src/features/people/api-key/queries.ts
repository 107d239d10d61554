import { dayMs } from '@millrace/contract/kit/duration';
import { type ApiKey, type ApiKeyForm, apiKeyLimits } from '@millrace/contract/people/api-key';
import { apiKeyScopes } from '@millrace/contract/people/api-key-scope';
import { dayOf } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import type { Fields } from '../../../platform/fields.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** The organization's keys that are not removed; row-level security leaves no others. */
export function queryApiKeys(tx: Tx) {
  return tx
    .selectFrom('api_key')
    .leftJoin('user_account', 'user_account.id', 'api_key.created_by')
    .where('api_key.revoked_at', 'is', null);
}

export const lastUsedAt = sql<Date | null>`(
  select max(last_at) from api_key_day where api_key_day.api_key_id = api_key.id
)`;

const columns = [
  'api_key.id',
  'api_key.name',
  'api_key.tail',
  'api_key.scopes',
  'api_key.created_at as createdAt',
  'user_account.name as createdBy',
  sql<string | null>`api_key.expires_on::text`.as('expiresOn'),
  lastUsedAt.as('lastUsedAt'),
  'api_key.version',
] as const;

/** A selection with all that {@link presentApiKeys} needs. */
export function selectApiKeys(keys: ReturnType<typeof queryApiKeys>) {
  return keys.select(columns);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectApiKeys>['execute']>>[number];

export async function presentApiKeys(tx: Tx, rows: readonly Row[], now: Date): Promise<ApiKey[]> {
  const days = Array.from({ length: apiKeyLimits.days }, (_, ago) =>
    dayOf(new Date(now.getTime() - (apiKeyLimits.days - 1 - ago) * dayMs)),
  );
  const counted = await countedCalls(tx, rows, days[0] ?? dayOf(now));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    tail: row.tail,
    scopes: apiKeyScopes.filter((scope) => row.scopes.includes(scope)),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    expiresOn: row.expiresOn,
    expired: isPast(row.expiresOn, now),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    calls: days.map((day) => ({ day, calls: counted.get(`${row.id} ${day}`) ?? 0 })),
    version: row.version,
  }));
}

/** Calls by `<id> <day>`. */
async function countedCalls(
  tx: Tx,
  keys: readonly Pick<Row, 'id'>[],
  since: string,
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('api_key_day')
    .select(['api_key_id', sql<string>`day::text`.as('on'), 'calls'])
    .where(
      'api_key_id',
      'in',
      keys.map(({ id }) => id),
    )
    .where(sql<boolean>`day >= ${since}::date`)
    .execute();
  return new Map(rows.map(({ api_key_id, on, calls }) => [`${api_key_id} ${on}`, Number(calls)]));
}

/** @throws CallError notFound */
export async function readApiKey(tx: Tx, id: number, now: Date): Promise<ApiKey> {
  const row = await selectApiKeys(queryApiKeys(tx)).where('api_key.id', '=', id).executeTakeFirst();
  const [key] = await presentApiKeys(tx, [found(row)], now);
  return found(key);
}

/** As {@link readApiKey}, and nobody else changes it until the transaction ends. */
export async function lockApiKey(tx: Tx, id: number, now: Date): Promise<ApiKey> {
  found(
    await tx
      .selectFrom('api_key')
      .select('id')
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );
  return readApiKey(tx, id, now);
}

/** Whether the last day of a key is over. */
export function isPast(expiresOn: string | null, now: Date): boolean {
  return expiresOn !== null && expiresOn < dayOf(now);
}

/** What the change log keeps of a key; never anything of the key itself but its tail. */
export function fieldsOf({ name, scopes, expiresOn }: ApiKeyForm): Fields {
  return { name, scopes, expiresOn };
}
