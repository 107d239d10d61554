import type { ErrorKey } from '@millrace/contract/errors';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { logIn } from '@millrace/contract/people/session';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { PublicContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { hasFactor, type SpentCode } from '../../../platform/second-factor/second-factor.ts';
import type { Subject } from '../../../platform/session/delays.ts';
import { insertSession } from '../../../platform/session/session-queries.ts';
import { whenceOf } from '../../../platform/session/whence.ts';
import { giveTicket } from './login-tickets.ts';
import { insertLogin, noteLogin } from './note-login.ts';
import { type Account, findAccount } from './queries.ts';
import { tellOfNewDevice } from './tell-of-new-device.ts';
import { tellOfRecoveryCode } from './tell-of-recovery-code.ts';
import { welcome } from './welcome.ts';

export type Entered = ResponseOf<typeof logIn>;

/** A way in for a person who has proved who they are. */
export interface Door {
  /** The organization to begin in, and the role there; undefined when this door is not theirs. */
  enter(tx: Tx, account: Account): Promise<{ organizationId: number; roleId: number } | undefined>;
  /** Why it is not. */
  refusal(tx: Tx, account: Account): Promise<ErrorKey>;
  readonly isAdministrator: boolean;
}

/** What the first step of a log-in asks for. */
type FirstProof = 'password' | 'provider';

const isFirst = (proof: FirstProof | SpentCode): proof is FirstProof =>
  proof === 'password' || proof === 'provider';

function requireFilled({ username, email, password }: RequestOf<typeof logIn>): void {
  if (username === '' && email === '') throw fieldError('username', 'session.errors.accountEmpty');
  if (password === '') throw fieldError('password', 'session.errors.passwordEmpty');
}

/** The Administrator's own door keeps its password: a provider that is gone must not lock everybody out. */
async function mustHavePasswords({ services }: PublicContext): Promise<void> {
  const { singleSignOn } = await readInstallationSettings(services);
  if (!singleSignOn.passwords) throw new CallError('signOn.errors.passwordsOff');
}

async function findKnown({ services }: PublicContext, name: string, by: 'username' | 'email') {
  // PostgreSQL has no U+0000, so nobody is called that.
  if (name.includes('\0')) return undefined;
  return services.database.asSystem((tx) => findAccount(tx, name, by));
}

/**
 * Checks account and password and opens a session. Unknown account, wrong password and disabled account give the
 * same answer in the same time; attempts are counted before they are made.
 * @returns the token, or the ticket for the second step
 */
export async function signIn(
  context: PublicContext,
  input: RequestOf<typeof logIn>,
  door: Door,
): Promise<Entered> {
  const { services } = context;
  requireFilled(input);
  if (!door.isAdministrator) await mustHavePasswords(context);
  const sealed = [input.username, input.email, input.password];
  const [username = '', email = '', password = ''] = await services.loginKeys.open(sealed);
  const name = (username || email).trim().toLowerCase();
  const known = await findKnown(context, name, username === '' ? 'email' : 'username');
  const subjects: Subject[] = [
    // One account has one count, by whichever of its two names it is tried.
    // What nobody can be called is not what other doors count by: `change 5` would slow down another one's password.
    { kind: 'account', name: known?.email ?? name.replace(/\s/g, ''), from: context.address },
    { kind: 'address', name: context.address },
  ];
  await services.delays.attempt(subjects);

  const matches = await services.passwords.matches(known?.password_hash, password);
  if (known === undefined || !matches || known.status !== 1) {
    await noteLogin(context, known?.id ?? null, 'wrongPassword');
    throw new CallError('session.errors.refused');
  }
  const entered = await enter(context, known, door, 'password');
  await services.delays.clear(subjects);
  return entered;
}

/**
 * Opens the session of a person who has proved who they are; with a second factor a password or a provider alone
 * gives a ticket for the second step.
 */
export async function enter(
  context: PublicContext,
  known: Account,
  door: Door,
  provedBy: FirstProof | SpentCode,
): Promise<Entered> {
  const { services } = context;
  const entered = await services.database.asSystem(async (tx): Promise<Entered | undefined> => {
    if (!(await isAsProved(tx, known))) throw new CallError('session.errors.refused');
    const place = await door.enter(tx, known);
    if (place === undefined) return undefined;
    if (isFirst(provedBy) && (await hasFactor(tx, known.id))) {
      return { step: 'otp', ticket: await giveTicket(tx, known.id, door, services.now()) };
    }
    if (known.last_login_at === null) await welcome(tx, known, place);
    await tx
      .updateTable('user_account')
      .set({ last_login_at: services.now() })
      .where('id', '=', known.id)
      .execute();
    await insertLogin(tx, context, known.id, 'signedIn');
    await tellOfNewDevice(tx, context, known.id);
    if (provedBy === 'ofRecovery') await tellOfRecoveryCode(tx, known.id);
    return insertSession(tx, {
      userId: known.id,
      ...place,
      now: services.now(),
      whence: whenceOf(context),
    });
  });
  if (entered !== undefined) return entered;
  await noteLogin(context, known.id, 'noPlace');
  throw new CallError(await services.database.asSystem((tx) => door.refusal(tx, known)));
}

/**
 * Whether the account still is what was proved: a new password or a disabled account between the proof and the session ends
 * the sessions there are, and this one would come after. Locked until it is opened.
 */
async function isAsProved(tx: Tx, known: Account): Promise<boolean> {
  const now = await tx
    .selectFrom('user_account')
    .select(['status', 'password_hash'])
    .where('id', '=', known.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return now?.status === 1 && now.password_hash === known.password_hash;
}
