import type { RequestOf } from '@millrace/contract/kit/call';
import type { CurrentSession, setTestResult } from '@millrace/contract/publisher/test-mode';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { recordSession } from './record-session.ts';
import { lockOpenSession, readCurrent, resultCodes } from './session-queries.ts';

/** Says how a network did. It may be said again, and before or after its hour is over. */
export function setResult(
  context: Context,
  { id, adnId, result, note }: RequestOf<typeof setTestResult>,
): Promise<CurrentSession> {
  const now = context.services.now();
  return context.write(async (tx) => {
    const before = await lockOpenSession(tx, id);
    if (!before.networks.some((network) => network.adnId === adnId))
      throw new CallError('common.errors.notFound');
    await tx
      .updateTable('test_session_network')
      .set({ result: resultCodes[result], note: note || null })
      .where('session_id', '=', id)
      .where('network_id', '=', adnId)
      .execute();
    const current = await readCurrent(tx, before.pubAppId, now);
    await recordSession(context, tx, { action: 'edit', before, after: current.session });
    return current;
  });
}
