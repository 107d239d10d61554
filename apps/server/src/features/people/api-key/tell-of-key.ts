import type { ApiKey } from '@millrace/contract/people/api-key';
import type { Context } from '../../../platform/http/context.ts';
import { tellOwners } from '../../../platform/people/tell-owners.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { placeOfKeys } from './place-of-keys.ts';

/** It was made, or may do more or do it for longer than before. */
type Told = 'apiKeyMade' | 'apiKeyWidened';

/** A key that nobody knows of is what somebody would make who got at a session. */
export async function tellOfKey(
  context: Pick<Context, 'scope' | 'lang'>,
  tx: Tx,
  { id, name }: Pick<ApiKey, 'id' | 'name'>,
  what: Told,
): Promise<void> {
  await tellOwners(context, tx, {
    message: `notification.content.${what}`,
    params: { name },
    link: { url: placeOfKeys(context.scope.side), type: 'in-app' },
    cause: id,
  });
}
