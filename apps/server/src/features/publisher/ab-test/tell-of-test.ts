import type { Context } from '../../../platform/http/context.ts';
import { writeNotices } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { StoredTest } from './stored-test.ts';

const messages = {
  started: 'notification.content.abTestStarted',
  A: 'notification.content.abTestKeptA',
  B: 'notification.content.abTestAppliedB',
} as const;

/** Tells everybody who may end a test that it has started, or how it ended. */
export function tellOfTest(context: Context, tx: Tx, test: StoredTest): Promise<void> {
  return writeNotices(tx, {
    organizationId: context.scope.organizationId,
    appId: test.pubAppId,
    message: messages[test.result ?? 'started'],
    params: { name: test.name, placement: test.placementName },
    link: { url: `/abt/report/${test.id}`, type: 'in-app' },
    cause: test.id,
  });
}
