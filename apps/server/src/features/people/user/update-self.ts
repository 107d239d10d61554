import type { RequestOf } from '@millrace/contract/kit/call';
import type { updateUser } from '@millrace/contract/people/user';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { refuseHasty, setUserName } from './user-name.ts';

export async function updateSelf(
  context: PersonContext,
  { username, ...input }: RequestOf<typeof updateUser>,
): Promise<null> {
  if (username === undefined)
    return input.name || input.lang ? context.write((tx) => store(context, tx, input)) : null;
  await refuseHasty(context, username);
  // By the system role: the name is one of the installation, and the person is told wherever they belong.
  return context.writeAsSystem(async (tx) => {
    await setUserName(tx, context.scope.userId, username);
    return store(context, tx, input);
  });
}

async function store(
  { scope }: PersonContext,
  tx: Tx,
  { name, lang }: Pick<RequestOf<typeof updateUser>, 'name' | 'lang'>,
): Promise<null> {
  const set = { ...(name !== undefined && { name }), ...(lang !== undefined && { lang }) };
  if (Object.keys(set).length === 0) return null;
  const { userId } = scope;
  const before = await tx
    .selectFrom('user_account')
    .select('name')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  await tx.updateTable('user_account').set(set).where('id', '=', userId).execute();
  // Colleagues see the name; the language is nobody else's business.
  if (name !== undefined && name !== found(before).name) {
    const change = {
      entity: 'user',
      entityId: userId,
      action: 'edit',
      name,
      before: found(before),
      after: { name },
    } as const;
    await recordChange(tx, scope, change);
  }
  return null;
}
