import { CallError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { tellOneself } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';

type UserName = string | null;

/**
 * Who tries one name after the other learns which are taken, and so what others sign in with, which the log-in page tells nobody:
 * each change is counted, also one that goes through, and slowed down like a log-in.
 * @throws CallError session.errors.delayed
 */
export async function refuseHasty(context: PersonContext, username: UserName): Promise<void> {
  const { services, scope } = context;
  if ((await context.answered()) !== undefined) return;
  const now = await services.database.asSystem((tx) => ownUserName(tx, scope.userId));
  if (now === username) return;
  await services.delays.attempt([{ kind: 'account', name: `user name ${scope.userId}` }]);
}

/** Needs the system role. @throws CallError at `username` when somebody else has it, in whatever case */
export async function setUserName(tx: Tx, userId: number, username: UserName): Promise<void> {
  if ((await ownUserName(tx, userId)) === username) return;
  const taken = () => {
    const key = 'user.errors.userNameTaken';
    return new CallError(key, { fields: { username: { key, params: {} } } });
  };
  await orDuplicate({ user_account_username_key: taken }, () =>
    tx.updateTable('user_account').set({ username }).where('id', '=', userId).execute(),
  );
  const link = { url: '/account', type: 'in-app' } as const;
  await tellOneself(tx, userId, { message: 'notification.content.userNameChanged', params: {}, link });
}

/** The account is locked until what is asked for is done. */
async function ownUserName(tx: Tx, userId: number): Promise<UserName> {
  const own = tx.selectFrom('user_account').select('username').where('id', '=', userId).forNoKeyUpdate();
  return found(await own.executeTakeFirst()).username;
}
