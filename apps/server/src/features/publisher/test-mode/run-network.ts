import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type CurrentSession,
  type endTestedNetwork,
  type startTestedNetwork,
  type TestSession,
  testDuration,
} from '@millrace/contract/publisher/test-mode';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { lockOpenSession, readCurrent } from './session-queries.ts';

/** Forces a network for an hour from now; whichever runs ends. */
export function startNetwork(
  context: Context,
  { id, adnId }: RequestOf<typeof startTestedNetwork>,
): Promise<CurrentSession> {
  const now = context.services.now();
  return context.write(async (tx) => {
    const { pubAppId } = await lockSessionOf(tx, { id, adnId });
    await endRunning(tx, id, now);
    await tx
      .updateTable('test_session_network')
      .set({ started_at: now, ends_at: new Date(now.getTime() + testDuration) })
      .where('session_id', '=', id)
      .where('network_id', '=', adnId)
      .execute();
    return readCurrent(tx, pubAppId, now);
  });
}

/** Ends a network before its hour is over; one that does not run stays as it is. */
export function endNetwork(
  context: Context,
  { id, adnId }: RequestOf<typeof endTestedNetwork>,
): Promise<CurrentSession> {
  const now = context.services.now();
  return context.write(async (tx) => {
    const { pubAppId } = await lockSessionOf(tx, { id, adnId });
    await endRunning(tx, id, now, adnId);
    return readCurrent(tx, pubAppId, now);
  });
}

/** The open session, if it has the network. */
async function lockSessionOf(
  tx: Tx,
  { id, adnId }: { readonly id: number; readonly adnId: number },
): Promise<TestSession> {
  const session = await lockOpenSession(tx, id);
  if (!session.networks.some((network) => network.adnId === adnId))
    throw new CallError('common.errors.notFound');
  return session;
}

/** Ends what runs in a session at this instant (one network of it only, where one is named). */
export async function endRunning(tx: Tx, sessionId: number, now: Date, adnId?: number): Promise<void> {
  let update = tx
    .updateTable('test_session_network')
    .set({ ends_at: now })
    .where('session_id', '=', sessionId)
    .where('ends_at', '>', now);
  if (adnId !== undefined) update = update.where('network_id', '=', adnId);
  await update.execute();
}
