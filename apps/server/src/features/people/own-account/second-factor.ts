import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@millrace/contract/people/second-factor';
import { readInstallationSettings } from '../../../domain/installation/read-installation-settings.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { type NoticeMessage, tellOneself } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { hasOffer, offerFactor, takeOffer } from '../../../platform/second-factor/factor-offer.ts';
import { otpUri } from '../../../platform/second-factor/one-time-code.ts';
import { attemptCode, requireCode } from '../../../platform/second-factor/require-code.ts';
import {
  countRecoveryCodes,
  findDemand,
  findFactor,
  hasFactor,
  removeFactor,
  replaceRecoveryCodes,
  storeFactor,
} from '../../../platform/second-factor/second-factor.ts';
import { mustStillBeProved, requireOwnPassword } from '../../../platform/session/own-password.ts';

export function readFactor({ services, scope }: PersonContext): Promise<ResponseOf<typeof getSecondFactor>> {
  return services.database.asSystem(async (tx) => {
    const factor = await findFactor(tx, scope.userId);
    const demand = await findDemand(tx, scope.userId);
    return {
      since: factor?.since.toISOString() ?? null,
      recoveryCodesLeft: await countRecoveryCodes(tx, scope.userId),
      requiredBy: demand?.name ?? null,
    };
  });
}

async function openPassword(context: PersonContext, sealed: string): Promise<string> {
  const [password = ''] = await context.services.loginKeys.open([sealed]);
  return requireOwnPassword(context, password, 'password');
}

const isOn = ({ services, scope }: PersonContext) =>
  services.database.asSystem((tx) => hasFactor(tx, scope.userId));

/**
 * Shows a fresh secret to who knows the password: a stolen session must not lock its person out. While a factor is on, that
 * takes a code of it, too; it stays on until the new one is confirmed.
 */
export async function begin(
  context: PersonContext,
  { password, code }: RequestOf<typeof beginSecondFactor>,
): Promise<ResponseOf<typeof beginSecondFactor>> {
  const { services, scope } = context;
  const moves = await isOn(context);
  if (moves && code === undefined) throw fieldError('code', 'session.errors.codeEmpty');
  const proved = await openPassword(context, password);
  if (moves && code !== undefined) await requireCode(context, scope.userId, code);
  return services.database.asSystem(async (tx) => {
    await mustStillBeProved(tx, scope, proved);
    const secret = await offerFactor(tx, services, scope.userId);
    const { email } = await tx
      .selectFrom('user_account')
      .select('email')
      .where('id', '=', scope.userId)
      .executeTakeFirstOrThrow();
    const { name } = await readInstallationSettings(services, tx);
    return { secret, uri: otpUri(secret, email, name) };
  });
}

/** The first code of the app proves that it has the secret. */
export async function confirm(
  context: PersonContext,
  { code }: RequestOf<typeof confirmSecondFactor>,
): Promise<ResponseOf<typeof confirmSecondFactor>> {
  const { services, scope } = context;
  const { userId } = scope;
  const { database } = services;
  if (!(await database.asSystem((tx) => hasOffer(tx, services, userId)))) {
    throw new CallError('secondFactor.errors.notBegun');
  }
  const recoveryCodes = await attemptCode(context, {
    userId,
    take: () =>
      database.asSystem(async (tx) => {
        const offer = await takeOffer(tx, services, userId, code);
        if (offer === undefined) return 'session.errors.codeWrong';
        await tell(tx, userId, (await hasFactor(tx, userId)) ? 'Moved' : 'On');
        return { taken: await storeFactor(tx, services, userId, offer) };
      }),
  });
  return { recoveryCodes };
}

function tell(tx: Tx, userId: number, what: 'On' | 'Moved' | 'Codes' | 'Off'): Promise<void> {
  const message: NoticeMessage = `notification.content.secondFactor${what}`;
  const link = { url: '/account?tab=secondFactor', type: 'in-app' } as const;
  return tellOneself(tx, userId, { message, params: {}, link });
}

/** Password and code: recovery codes are as good as the app. */
async function requireBoth(
  context: PersonContext,
  input: { password: string; code: string },
): Promise<string> {
  if (!(await isOn(context))) throw new CallError('secondFactor.errors.isOff');
  const proved = await openPassword(context, input.password);
  await requireCode(context, context.scope.userId, input.code);
  return proved;
}

export async function renewCodes(
  context: PersonContext,
  input: RequestOf<typeof renewRecoveryCodes>,
): Promise<ResponseOf<typeof renewRecoveryCodes>> {
  const { services, scope } = context;
  const proved = await requireBoth(context, input);
  return services.database.asSystem(async (tx) => {
    await mustStillBeProved(tx, scope, proved);
    const recoveryCodes = await replaceRecoveryCodes(tx, services, scope.userId);
    await tell(tx, scope.userId, 'Codes');
    return { recoveryCodes };
  });
}

/** Refused as long as an organization of the person asks for it: they would be held in the same moment. */
async function refuseDemanded(tx: Tx, userId: number): Promise<void> {
  const demand = await findDemand(tx, userId);
  if (demand !== undefined) {
    throw new CallError('secondFactor.errors.required', { params: { organization: demand.name } });
  }
}

export async function turnOff(
  context: PersonContext,
  input: RequestOf<typeof removeSecondFactor>,
): Promise<null> {
  const { services, scope } = context;
  const { database } = services;
  // Before a code is spent on it.
  await database.asSystem((tx) => refuseDemanded(tx, scope.userId));
  const proved = await requireBoth(context, input);
  await database.asSystem(async (tx) => {
    await mustStillBeProved(tx, scope, proved);
    await refuseDemanded(tx, scope.userId);
    await removeFactor(tx, scope.userId);
    await tell(tx, scope.userId, 'Off');
  });
  return null;
}
