import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type CurrentSession,
  type startTestSession,
  testDuration,
} from '@millrace/contract/publisher/test-mode';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { recordSession } from './record-session.ts';
import { platformOf, readCurrent } from './session-queries.ts';
import { queryTestable } from './testable-networks.ts';

/** The index on open sessions decides between two people who start at the same moment. */
const openAlready = { test_session_open: () => new CallError('testMode.errors.sessionOpen') };

/** Opens a session and forces its first network at once: that is what somebody who starts a test wants to see. */
export function startSession(
  context: Context,
  input: RequestOf<typeof startTestSession>,
): Promise<CurrentSession> {
  const { scope, services } = context;
  const adnIds = [...new Set(input.adnIds)];
  const now = services.now();
  return context.write(async (tx) => {
    await platformOf(tx, input.pubAppId);
    await mustBeTestable(tx, input.pubAppId, adnIds);
    const { id } = await orDuplicate(openAlready, () =>
      tx
        .insertInto('test_session')
        .values({
          organization_id: scope.organizationId,
          app_id: input.pubAppId,
          started_by: scope.userId,
          started_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await tx
      .insertInto('test_session_network')
      .values(
        adnIds.map((adnId, index) => ({
          organization_id: scope.organizationId,
          session_id: id,
          network_id: adnId,
          position: index + 1,
          started_at: index === 0 ? now : null,
          ends_at: index === 0 ? new Date(now.getTime() + testDuration) : null,
        })),
      )
      .execute();
    const current = await readCurrent(tx, input.pubAppId, now);
    await recordSession(context, tx, { action: 'add', after: current.session });
    return current;
  });
}

async function mustBeTestable(tx: Tx, appId: number, adnIds: readonly number[]): Promise<void> {
  const rows = await queryTestable(tx, appId).select('instance.network_id').distinct().execute();
  const testable = new Set(rows.map(({ network_id }) => network_id));
  if (!adnIds.every((adnId) => testable.has(adnId)))
    throw fieldError('adnIds', 'testMode.errors.networkWithoutInstance');
}
