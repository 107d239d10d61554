import type { PublicContext } from '../../../platform/http/context.ts';
import { tellOneself } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { deviceOf } from '../../../platform/session/device.ts';
import { whenceOf } from '../../../platform/session/whence.ts';

/**
 * Tells a person of a log-in with a device or from a country that is new to their account: once for each, by mail too. The
 * first log-in of all is no news; a browser's new version is the same device.
 */
export async function tellOfNewDevice(tx: Tx, context: PublicContext, userId: number): Promise<void> {
  const { user_agent: agent, country } = whenceOf(context);
  const { browser, system } = deviceOf(agent);
  const facts = [
    { user_id: userId, kind: 'device', value: `${browser ?? ''}/${system ?? ''}`.slice(0, 200) },
    ...(country === null ? [] : [{ user_id: userId, kind: 'country', value: country }]),
  ];
  const before = await tx
    .selectFrom('known_whence')
    .select('kind')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  const fresh = await tx
    .insertInto('known_whence')
    .values(facts)
    .onConflict((conflict) => conflict.doNothing())
    .returning('value')
    .execute();
  if (before === undefined || fresh.length === 0) return;
  await tellOneself(tx, userId, {
    message: 'notification.content.newSignIn',
    params: { browser: browser ?? '', system: system ?? '', country: country ?? '' },
    link: { url: '/account?tab=sessions', type: 'in-app' },
  });
}
