import type { Tx } from '../postgres/database.ts';
import type { Scope } from '../session/scope.ts';
import { CallError } from './call-error.ts';

/**
 * Does `work` once per (person or API key, request key). The key is claimed in the same transaction, so that a second request with it
 * waits for the first to commit and then gets its answer; where the first failed, the second does the work.
 * Answers are kept for a day (see housekeeping.ts).
 */
export async function answerOnce<T>(
  tx: Tx,
  scope: Scope,
  request: { readonly key: string; readonly path: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const row = { user_id: scope.userId, api_key_id: scope.apiKeyId, key: request.key };
  const [actor, actorId] = actorOf(scope);
  const claimed = await tx
    .insertInto('request_key')
    .values({ ...row, path: request.path })
    .onConflict((conflict) => conflict.columns([actor, 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  const own = tx.selectFrom('request_key').where(actor, '=', actorId).where('key', '=', row.key);

  if (claimed === undefined) {
    const earlier = await own.select(['path', 'response']).executeTakeFirstOrThrow();
    if (earlier.path !== request.path) throw new CallError('common.errors.requestKeyReused');
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
  request: { readonly key: string; readonly path: string },
): Promise<{ readonly answer: T } | undefined> {
  const [actor, actorId] = actorOf(scope);
  const earlier = await tx
    .selectFrom('request_key')
    .select(['path', 'response'])
    .where(actor, '=', actorId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (earlier === undefined) return undefined;
  if (earlier.path !== request.path) throw new CallError('common.errors.requestKeyReused');
  return { answer: earlier.response as T };
}

/** The column that says who asks, and what stands in it. */
function actorOf({ userId, apiKeyId }: Scope): readonly ['user_id' | 'api_key_id', number] {
  return apiKeyId === null ? ['user_id', userId] : ['api_key_id', apiKeyId];
}
