import type { ApiKey } from '@millrace/contract/people/api-key';
import { role } from '@millrace/contract/people/permission';
import type { Context } from '../../../platform/http/context.ts';
import { writeNotice } from '../../../platform/people/notice.ts';
import { ownersOf } from '../../../platform/people/owners-of.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { asLanguage, translate } from '../../../platform/text.ts';
import { placeOfKeys } from './place-of-keys.ts';

/** It was made, or may do more or do it for longer than before. */
type Told = 'apiKeyMade' | 'apiKeyWidened';

/** Behind every owner's bell, and by mail: a key that nobody knows of is what somebody would make who got at a session. */
export async function tellOwners(
  { scope, lang }: Pick<Context, 'scope' | 'lang'>,
  tx: Tx,
  { id, name }: Pick<ApiKey, 'id' | 'name'>,
  what: Told,
): Promise<void> {
  const owners = await ownersOf(tx, scope.organizationId);
  // An Administrator who works as the organization is none of its people, and named all the same.
  const who = owners.find(({ id: ownerId }) => ownerId === scope.userId)?.name ?? scope.administratorName;
  for (const owner of owners) {
    await writeNotice(tx, {
      organizationId: scope.organizationId,
      userId: owner.id,
      message: `notification.content.${what}`,
      params: {
        ...(who !== null && scope.userId !== null && { personId: scope.userId }),
        who: who ?? translate(asLanguage(owner.lang, lang), `user.role.r${role.administrator}`),
        name,
      },
      link: { url: placeOfKeys(scope.side), type: 'in-app' },
      cause: id,
    });
  }
}
