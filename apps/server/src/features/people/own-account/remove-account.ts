import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { getAccountRemoval, removeOwnAccount } from '@millrace/contract/people/account-removal';
import { placesBoundBy } from '../../../domain/erasing/bound-by.ts';
import { eraseAccount } from '../../../domain/erasing/erase-account.ts';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { isLastAdministrator } from '../../../platform/people/last-administrator.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { confirmPerson } from '../../../platform/second-factor/confirm-person.ts';
import { hasFactor } from '../../../platform/second-factor/second-factor.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';
import { mustStillBeProved } from '../../../platform/session/own-password.ts';
import { asLanguage, translate } from '../../../platform/text.ts';

export function readRemoval({
  services,
  scope,
}: PersonContext): Promise<ResponseOf<typeof getAccountRemoval>> {
  return services.database.asSystem(async (tx) => ({
    lastOwnerOf: await placesBoundBy(tx, scope.userId),
    isLastAdministrator: await isLastAdministrator(tx, scope.userId),
    needsCode: await hasFactor(tx, scope.userId),
  }));
}

/** Whoever asks proves that it is their account; then it is gone, with every session, and a mail says so. */
export async function remove(
  context: PersonContext,
  input: RequestOf<typeof removeOwnAccount>,
): Promise<null> {
  const { services, scope } = context;
  const { database } = services;
  const { userId } = scope;
  const { name: product } = await readInstallationSettings(services);
  // Before a code is spent on it.
  await database.asSystem((tx) => refuseBound(tx, userId));
  const proved = await confirmPerson(context, input);
  await database.asSystem(async (tx) => {
    const account = await lockAccount(tx, userId);
    await mustStillBeProved(tx, scope, proved);
    await refuseBound(tx, userId);
    const now = services.now();
    // While there is a name that histories can say.
    await endSessions(tx, { userId, now });
    await eraseAccount(services, tx, account, now);
    const language = asLanguage(account.lang, context.lang);
    await services.mailbox.post(tx, {
      to: account.email,
      subject: translate(language, 'accountRemoval.mailSubject', { product }),
      text: translate(language, 'accountRemoval.mailBody', { name: account.name }),
    });
  });
  return null;
}

/** With every Administrator: two who remove themselves at the same moment must not both succeed. */
async function lockAccount(tx: Tx, userId: number) {
  const rows = await tx
    .selectFrom('user_account')
    .select(['id', 'name', 'email', 'lang'])
    .where((eb) => eb.or([eb('is_administrator', '=', true), eb('id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const own = rows.find(({ id }) => id === userId);
  if (own === undefined) throw new Error(`The account ${userId} is gone.`);
  return own;
}

async function refuseBound(tx: Tx, userId: number): Promise<void> {
  const [organization] = await placesBoundBy(tx, userId);
  if (organization !== undefined) {
    throw new CallError('accountRemoval.errors.lastOwner', { params: { organization } });
  }
  if (await isLastAdministrator(tx, userId)) throw new CallError('person.errors.lastAdministrator');
}
