import { type Change, recordChange } from '../../../platform/change-log/change-log.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { StoredTest } from './stored-test.ts';

/** What the change log keeps of a test: its form, Unit IDs and state. */
export function testFields(test: StoredTest) {
  const { name, placementId, shareB, state, result } = test;
  const { sameSettings, units } = test.configuration;
  return { name, placementId, shareB, sameSettings, units, state, result };
}

/** Notes a write of a test in the change log. */
export function recordTest(
  context: Context,
  tx: Tx,
  test: StoredTest,
  change: Pick<Change, 'action' | 'before' | 'after'>,
): Promise<void> {
  return recordChange(tx, context.scope, {
    entity: 'ab_test',
    entityId: test.id,
    name: test.name,
    appId: test.pubAppId,
    ...change,
  });
}
