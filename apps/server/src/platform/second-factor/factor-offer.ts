import { hourMs } from '@millrace/contract/kit/duration';
import type { Tx } from '../postgres/database.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { asOneTimeCode, newOtpSecret, stepOfCode } from './one-time-code.ts';

interface Services {
  readonly secrets: Secrets;
  readonly now: () => Date;
}

/** Milliseconds for which a secret that was shown may be confirmed. */
export const offerLifetime = hourMs;

const sealContext = (userId: number) => `second-factor-offer:${userId}`;

/** A fresh secret to be shown, in place of one that was shown before. Needs the system role, as all here. */
export async function offerFactor(tx: Tx, { secrets, now }: Services, userId: number): Promise<string> {
  const secret = newOtpSecret();
  const fresh = { secret_sealed: secrets.seal(secret, sealContext(userId)), created_at: now() };
  await tx
    .insertInto('second_factor_offer')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
  return secret;
}

export async function hasOffer(tx: Tx, { now }: Pick<Services, 'now'>, userId: number): Promise<boolean> {
  return (await findOffer(tx, now(), userId).executeTakeFirst()) !== undefined;
}

const findOffer = (tx: Tx, now: Date, userId: number) =>
  tx
    .selectFrom('second_factor_offer')
    .select('secret_sealed')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - offerLifetime));

/** Takes the offer whose app shows this code, which is over by that; undefined: it is no code of it. */
export async function takeOffer(
  tx: Tx,
  { secrets, now }: Services,
  userId: number,
  typed: string,
): Promise<{ readonly secret: string; readonly step: number } | undefined> {
  const code = asOneTimeCode(typed);
  const offer = await findOffer(tx, now(), userId).forUpdate().executeTakeFirst();
  if (code === undefined || offer === undefined) return undefined;
  const secret = secrets.open(offer.secret_sealed, sealContext(userId)).toString('utf8');
  const step = stepOfCode(secret, code, now());
  if (step === null) return undefined;
  await tx.deleteFrom('second_factor_offer').where('user_id', '=', userId).execute();
  return { secret, step };
}
