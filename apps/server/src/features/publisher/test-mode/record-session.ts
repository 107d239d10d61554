import type { TestSession } from '@millrace/contract/publisher/test-mode';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** What the change log keeps of a session. */
export function sessionFields(session: TestSession) {
  return {
    state: session.state,
    networks: session.networks.map(({ adnId, result, note }) => ({ adnId, result, note })),
  };
}

/** Writes a session's start, results and end into the change log; a change of running times alone is none. */
export async function recordSession(
  context: Context,
  tx: Tx,
  change: {
    readonly action: 'add' | 'edit';
    readonly before?: TestSession;
    readonly after: TestSession | null;
  },
): Promise<void> {
  const { action, before, after } = change;
  if (after === null) return;
  await recordChange(tx, context.scope, {
    entity: 'test_session',
    entityId: after.id,
    action,
    appId: after.pubAppId,
    ...(before === undefined ? {} : { before: sessionFields(before) }),
    after: sessionFields(after),
  });
}
