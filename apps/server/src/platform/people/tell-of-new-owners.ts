import type { Tx } from '../postgres/database.ts';
import { writeNotice } from './notice.ts';
import { ownersOf } from './owners-of.ts';

interface Made {
  readonly organizationId: number;
  /** Who are owners from now on. */
  readonly people: readonly { readonly userId: number; readonly name: string }[];
}

/**
 * Tells all other owners, also the one who did it: with an owner of their own somebody who got at a session would stay when it
 * ends. Once a day of each.
 */
export async function tellOfNewOwners(tx: Tx, { organizationId, people }: Made): Promise<void> {
  if (people.length === 0) return;
  const { name: organization } = await tx
    .selectFrom('organization')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const owners = (await ownersOf(tx, organizationId)).filter(
    ({ id }) => !people.some((one) => one.userId === id),
  );
  for (const owner of owners)
    for (const { userId, name } of people)
      await writeNotice(tx, {
        organizationId,
        userId: owner.id,
        message: 'notification.content.ownerMade',
        params: { name, personId: userId, organization },
        link: { url: '/um/user-manage', type: 'in-app' },
        cause: userId,
      });
}
