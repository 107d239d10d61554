import { type Side, side } from '@millrace/contract/common';
import { apiKeyPattern } from '@millrace/contract/people/api-key';
import { type ApiKeyScope, apiKeyScopes, rightsOfKey } from '@millrace/contract/people/api-key-scope';
import { sql } from 'kysely';
import type { Database, Tx } from '../postgres/database.ts';
import { keptByRevision } from './kept-by-revision.ts';
import type { MemberRights } from './member-rights.ts';
import { type KeyScope, makeKeyScope } from './scope.ts';
import { tokenHash } from './token.ts';

/** A key that is accepted now. */
export interface KnownKey {
  readonly scope: KeyScope;
  readonly scopes: readonly ApiKeyScope[];
  readonly expiresAt: Date | null;
}

export interface ApiKeyStore {
  /** The key; undefined when it is malformed, unknown, removed or expired, or its organization is disabled. */
  find(secret: string): Promise<KnownKey | undefined>;
  /** The same for its id, always asked of the store. */
  findById(id: number): Promise<KnownKey | undefined>;
}

/** Keys by their secret, kept in memory as sessions are. */
export function openApiKeyStore(database: Database, now: () => Date): ApiKeyStore {
  const load = (by: Parameters<typeof queryKey>[1]) =>
    database.asSystem(async (tx) => known(await queryKey(tx, by, now()).executeTakeFirst()));
  const find = keptByRevision({ database, now, load: (secret) => load({ hash: tokenHash(secret) }) });
  return {
    find: async (secret) => (apiKeyPattern.test(secret) ? find(secret) : undefined),
    findById: (id) => load({ id }),
  };
}

/** What a key that asked for work which is done later may do now; undefined: nothing any more. Needs the system role. */
export async function keyRights(tx: Tx, id: number, now: Date): Promise<MemberRights | undefined> {
  return known(await queryKey(tx, { id }, now).executeTakeFirst())?.scope;
}

const end = sql<Date | null>`(api_key.expires_on + 1)::timestamp at time zone 'UTC'`;

/** A key that is accepted at this time, with its organization. */
function queryKey(tx: Tx, by: { readonly hash: Buffer } | { readonly id: number }, now: Date) {
  return tx
    .selectFrom('api_key')
    .innerJoin('organization', 'organization.id', 'api_key.organization_id')
    .select([
      'api_key.id',
      'api_key.organization_id as organizationId',
      'api_key.scopes',
      'organization.kind',
      end.as('expiresAt'),
    ])
    .where((eb) => ('id' in by ? eb('api_key.id', '=', by.id) : eb('api_key.token_hash', '=', by.hash)))
    .where('api_key.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('api_key.expires_on', 'is', null), eb(end, '>', now)]))
    .where('organization.status', '=', 1);
}

type Row = Awaited<ReturnType<ReturnType<typeof queryKey>['executeTakeFirst']>>;

function known(row: Row): KnownKey | undefined {
  if (row === undefined) return undefined;
  const { id: apiKeyId, organizationId, expiresAt } = row;
  const of: Side = row.kind === side.advertiser ? side.advertiser : side.publisher;
  const scopes = apiKeyScopes.filter((scope) => row.scopes.includes(scope));
  const scope = makeKeyScope({
    apiKeyId,
    organizationId,
    side: of,
    rights: rightsOfKey(scopes, of),
    apps: 'all',
  });
  return { scope, scopes, expiresAt };
}
