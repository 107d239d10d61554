import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@millrace/contract/kit/call';
import type { AbTest, stopAbTest } from '@millrace/contract/publisher/ab-test';
import { setChangeOrigin } from '../../../platform/change-log/change-log.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { carryOut } from './carry-out.ts';
import { readGroups } from './groups.ts';
import { applyB, keepA } from './outcome.ts';
import { presentTest } from './present-test.ts';
import { recordTest, testFields } from './record-test.ts';
import { lockTest, readTest, type StoredTest, stateCodes } from './stored-test.ts';
import { tellOfTest } from './tell-of-test.ts';

/** Ends a test with one of its groups, all of it in one transaction and one batch of the change log. */
export function stopTest(context: Context, { id, result }: RequestOf<typeof stopAbTest>): Promise<AbTest> {
  return context.write(async (tx) => {
    const { test, placement } = await lockTest(tx, id);
    mustRun(test);
    setChangeOrigin(tx, { batchId: randomUUID() });
    const groups = await readGroups(tx, test);
    await carryOut(context, tx, placement, result === 'A' ? keepA(groups) : applyB(groups));
    await tx
      .updateTable('ab_test')
      .set({
        state: stateCodes.ended,
        result,
        ended_at: context.services.now(),
        version: test.version + 1,
      })
      .where('id', '=', id)
      .execute();
    const ended = await readTest(tx, id);
    await recordTest(context, tx, ended, {
      action: 'edit',
      before: testFields(test),
      after: testFields(ended),
    });
    await tellOfTest(context, tx, ended);
    return presentTest(tx, id);
  });
}

/** @throws CallError, of a test that has ended with the group that it ended with: who comes later may have meant the other */
function mustRun({ state, result }: StoredTest): void {
  if (state === 'running') return;
  if (result === null) throw new CallError('abTest.errors.notRunning');
  throw new CallError(result === 'A' ? 'abTest.errors.endedWithA' : 'abTest.errors.endedWithB');
}
