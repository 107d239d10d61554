import { role } from '@millrace/contract/people/permission';
import type { Context } from '../http/context.ts';
import type { Tx } from '../postgres/database.ts';
import { asLanguage, translate } from '../text.ts';
import { type NewNotice, writeNotice } from './notice.ts';
import { ownersOf } from './owners-of.ts';

/**
 * Behind every owner's bell, and by mail where its kind is, with `who` did it: also to that one, for it is what somebody would do who
 * got at their session. @returns who is told
 */
export async function tellOwners(
  { scope, lang }: Pick<Context, 'scope' | 'lang'>,
  tx: Tx,
  { params, ...notice }: Omit<NewNotice, 'organizationId' | 'userId'>,
): ReturnType<typeof ownersOf> {
  const owners = await ownersOf(tx, scope.organizationId);
  // An Administrator who works as the organization is none of its people, and named all the same.
  const who = owners.find(({ id }) => id === scope.userId)?.name ?? scope.administratorName;
  for (const owner of owners) {
    await writeNotice(tx, {
      ...notice,
      organizationId: scope.organizationId,
      userId: owner.id,
      params: {
        ...(who !== null && scope.userId !== null && { personId: scope.userId }),
        who: who ?? translate(asLanguage(owner.lang, lang), `user.role.r${role.administrator}`),
        ...params,
      },
    });
  }
  return owners;
}
