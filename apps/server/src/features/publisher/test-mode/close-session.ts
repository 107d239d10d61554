import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  CurrentSession,
  cancelTestSession,
  finishTestSession,
} from '@millrace/contract/publisher/test-mode';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { recordSession } from './record-session.ts';
import { endRunning } from './run-network.ts';
import { lockOpenSession, readCurrent } from './session-queries.ts';

/** @throws CallError resultsMissing while a network has neither passed nor failed */
export function finishSession(
  context: Context,
  { id }: RequestOf<typeof finishTestSession>,
): Promise<CurrentSession> {
  return close(context, id, 'finished');
}

export function cancelSession(
  context: Context,
  { id }: RequestOf<typeof cancelTestSession>,
): Promise<CurrentSession> {
  return close(context, id, 'cancelled');
}

function close(context: Context, id: number, state: 'finished' | 'cancelled'): Promise<CurrentSession> {
  const now = context.services.now();
  return context.write(async (tx) => {
    const before = await lockOpenSession(tx, id);
    const whole = before.networks.every(({ result }) => result !== null);
    if (state === 'finished' && !whole) throw new CallError('testMode.errors.resultsMissing');
    await endRunning(tx, id, now);
    await tx.updateTable('test_session').set({ finished_at: now }).where('id', '=', id).execute();
    // Cancelled with every result there, it is as good as finished, and history says so.
    await recordSession(context, tx, {
      action: 'edit',
      before,
      after: { ...before, state: whole ? 'finished' : 'cancelled' },
    });
    return readCurrent(tx, before.pubAppId, now);
  });
}
