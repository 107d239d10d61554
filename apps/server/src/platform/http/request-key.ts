import { createHash } from 'node:crypto';
import type { Tx } from '../postgres/database.ts';
import type { Scope } from '../session/scope.ts';
import { CallError } from './call-error.ts';

/** A write that may be sent again. */
export interface KeyedRequest {
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
}

/**
 * What a write asks for. A program that gives one key to two writes must not take the first one's answer for the second's; of a
 * person it is the path alone, for the console seals their passwords anew with each attempt.
 */
function askedFor({ apiKeyId }: Scope, { path, body }: KeyedRequest): string {
  if (apiKeyId === null) return path;
  const hash = createHash('sha256').update(JSON.stringify(body ?? {}));
  return `${path} ${hash.digest('base64url')}`;
}

/**
 * Does `work` once per (person or API key, request key). The key is claimed in the same transaction, so that a second request with it
 * waits for the first to commit and then gets its answer; where the first failed, the second does the work.
 * Answers are kept for a day (see housekeeping.ts).
 */
export async function answerOnce<T>(
  tx: Tx,
  scope: Scope,
  request: KeyedRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const row = { user_id: scope.userId, api_key_id: scope.apiKeyId, key: request.key };
  const [actor, actorId] = actorOf(scope);
  const path = askedFor(scope, request);
  const claimed = await tx
    .insertInto('request_key')
    .values({ ...row, path })
    .onConflict((conflict) => conflict.columns([actor, 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  const own = tx.selectFrom('request_key').where(actor, '=', actorId).where('key', '=', row.key);

  if (claimed === undefined) {
    const earlier = await own.select(['path', 'response']).executeTakeFirstOrThrow();
    if (earlier.path !== path) throw new CallError('common.errors.requestKeyReused');
    return earlier.response as T;
  }
  const answer = await work(tx);
  await tx
    .updateTable('request_key')
    .set({ response: JSON.stringify(answer ?? null) }) // Not every write answers something.
    .where(actor, '=', actorId)
    .where('key', '=', row.key)
    .execute();
  return answer;
}

/** What the request that claimed this key was answered; undefined: there is none, or it is still at it. */
export async function earlierAnswer<T>(
  tx: Tx,
  scope: Scope,
  request: KeyedRequest,
): Promise<{ readonly answer: T } | undefined> {
  const [actor, actorId] = actorOf(scope);
  const earlier = await tx
    .selectFrom('request_key')
    .select(['path', 'response'])
    .where(actor, '=', actorId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (earlier === undefined) return undefined;
  if (earlier.path !== askedFor(scope, request)) throw new CallError('common.errors.requestKeyReused');
  return { answer: earlier.response as T };
}

/** The column that says who asks, and what stands in it. */
function actorOf({ userId, apiKeyId }: Scope): readonly ['user_id' | 'api_key_id', number] {
  return apiKeyId === null ? ['user_id', userId] : ['api_key_id', apiKeyId];
}
