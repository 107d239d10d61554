import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { apiKeyLimits, type createApiKey } from '@millrace/contract/people/api-key';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { takeTurn } from '../../../platform/postgres/take-turn.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { newApiKey } from '../../../platform/session/api-key-secret.ts';
import { columnsOf, nameTaken } from './columns.ts';
import { fieldsOf, readApiKey } from './queries.ts';
import { tellOfKey } from './tell-of-key.ts';

/**
 * Makes a key. Only its hash is stored; what is kept for a day, so that a request repeated after a lost answer gets the same
 * one, is sealed.
 */
export async function makeKey(
  context: PersonContext,
  form: RequestOf<typeof createApiKey>,
): Promise<ResponseOf<typeof createApiKey>> {
  const { scope, services } = context;
  const { secrets } = services;
  const now = services.now();
  const sealedFor = `api-key:${scope.organizationId}`;
  const { sealed, apiKey } = await context.write(async (tx) => {
    await leaveRoom(tx, scope.organizationId);
    const { secret, hash } = newApiKey();
    const { id } = await orDuplicate(nameTaken, () =>
      tx
        .insertInto('api_key')
        .values({
          ...columnsOf(form, now),
          organization_id: scope.organizationId,
          token_hash: hash,
          tail: secret.slice(-4),
          created_by: scope.userId,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const made = await readApiKey(tx, id, now);
    await recordChange(tx, scope, {
      entity: 'api_key',
      entityId: id,
      name: made.name,
      action: 'add',
      after: fieldsOf(made),
    });
    await tellOfKey(context, tx, made, 'apiKeyMade');
    return { sealed: secrets.seal(Buffer.from(secret), sealedFor).toString('base64'), apiKey: made };
  });
  return { secret: secrets.open(Buffer.from(sealed, 'base64'), sealedFor).toString('utf8'), apiKey };
}

/** @throws CallError tooMany */
async function leaveRoom(tx: Tx, organizationId: number): Promise<void> {
  await takeTurn(tx, `api keys ${organizationId}`);
  const { keys } = await tx
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<string>().as('keys'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(keys) >= apiKeyLimits.keys) throw new CallError('apiKey.errors.tooMany');
}
