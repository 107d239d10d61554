import type { Tx } from '../postgres/database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { asOneTimeCode, stepOfCode } from './one-time-code.ts';
import { asRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

interface Services {
  readonly secrets: Secrets;
  readonly now: () => Date;
}

const sealContext = (userId: number) => `second-factor:${userId}`;
const hashContext = (userId: number) => `recovery-code:${userId}`;

/** A person's second factor; undefined: log-ins ask for no code. Everything here needs the system role. */
export function findFactor(tx: Tx, userId: number) {
  return tx.selectFrom('second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Whether a log-in asks for a code. */
export async function hasFactor(tx: Tx, userId: number): Promise<boolean> {
  return (await findFactor(tx, userId)) !== undefined;
}

/** An organization that asks a second factor of its people and that the person works in; undefined: none does. */
export function findDemand(tx: Tx, userId: number): Promise<{ name: string } | undefined> {
  return tx
    .selectFrom('membership')
    .innerJoin('organization', 'organization.id', 'membership.organization_id')
    .select('organization.name')
    .where('membership.user_id', '=', userId)
    .where('membership.status', '=', 1)
    .where('organization.status', '=', 1)
    .where('organization.second_factor_required', '=', true)
    .orderBy('membership.id')
    .executeTakeFirst();
}

/** From now on log-ins ask for codes of this secret. @returns the recovery codes, which are shown this once */
export async function storeFactor(
  tx: Tx,
  services: Services,
  userId: number,
  { secret, step }: { readonly secret: string; readonly step: number },
): Promise<string[]> {
  const fresh = {
    secret_sealed: services.secrets.seal(secret, sealContext(userId)),
    since: services.now(),
    last_step: step,
  };
  await tx
    .insertInto('second_factor')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
  return replaceRecoveryCodes(tx, services, userId);
}

/** Ten new codes; the old ones open nothing any more. */
export async function replaceRecoveryCodes(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  userId: number,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  const hashes = codes.map((code) => ({ user_id: userId, hash: secrets.hash(code, hashContext(userId)) }));
  await tx.insertInto('recovery_code').values(hashes).execute();
  return codes;
}

/** @returns whether there was one */
export async function removeFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx.deleteFrom('second_factor_offer').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** What a code that was typed is. `used`: it was right once, and is good for no second time. */
export type CodeVerdict = SpentCode | 'wrong' | 'used';
/** What was right. */
export type SpentCode = 'ofApp' | 'ofRecovery';

/**
 * Takes a code of the app or a recovery code, which spends it: of two requests with the same one the second finds it used.
 */
export async function spendCode(
  tx: Tx,
  services: Services,
  userId: number,
  typed: string,
): Promise<CodeVerdict> {
  const code = asOneTimeCode(typed);
  if (code !== undefined) return spendStep(tx, services, userId, code);
  const recovery = asRecoveryCode(typed);
  return recovery === undefined ? 'wrong' : spendRecovery(tx, services, userId, recovery);
}

async function spendStep(
  tx: Tx,
  { secrets, now }: Services,
  userId: number,
  code: string,
): Promise<CodeVerdict> {
  const factor = await findFactor(tx, userId);
  if (factor === undefined) return 'wrong';
  const secret = secrets.open(factor.secret_sealed, sealContext(userId)).toString('utf8');
  const step = stepOfCode(secret, code, now());
  if (step === null) return 'wrong';
  const { numUpdatedRows } = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'ofApp' : 'used';
}

async function spendRecovery(
  tx: Tx,
  { secrets, now }: Services,
  userId: number,
  code: string,
): Promise<CodeVerdict> {
  const hash = secrets.hash(code, hashContext(userId));
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now() })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return 'ofRecovery';
  const known = await tx
    .selectFrom('recovery_code')
    .select('used_at')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return known === undefined ? 'wrong' : 'used';
}
