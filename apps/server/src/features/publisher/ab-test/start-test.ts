import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@millrace/contract/kit/call';
import type { AbTest, startAbTest } from '@millrace/contract/publisher/ab-test';
import { formOf } from '../../../domain/mediation/stored-rule.ts';
import { replaceEntries } from '../../../domain/mediation/write-entries.ts';
import { setChangeOrigin } from '../../../platform/change-log/change-log.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { checkDraft } from './check-test.ts';
import { copyInstances } from './copy-instances.ts';
import { presentGroups, readGroups } from './groups.ts';
import { presentTest } from './present-test.ts';
import { recordTest, testFields } from './record-test.ts';
import { configured, refuseStale } from './save-test.ts';
import { type LockedTest, lockDraft, readTest, stateCodes } from './stored-test.ts';
import { tellOfTest } from './tell-of-test.ts';
import { readUnits } from './units.ts';

/** Starts a test, all of it or nothing: instances of group B, their places in its rules, and the lock on both groups. */
export function startTest(context: Context, { id, version }: RequestOf<typeof startAbTest>): Promise<AbTest> {
  return context.write(async (tx) => {
    const locked = await lockDraft(tx, id);
    const { test } = locked;
    await refuseStale(tx, test, version);
    const { problems } = await checkDraft(tx, test);
    if (problems.length > 0) throw new CallError('abTest.errors.notReady');
    setChangeOrigin(tx, { batchId: randomUUID() });
    await moveToCopies(context, tx, locked);
    const groups = await presentGroups(tx, await readGroups(tx, test));
    await tx
      .updateTable('ab_test')
      .set({
        state: stateCodes.running,
        started_at: context.services.now(),
        configuration: configured({ ...test.configuration, groups }),
        version: version + 1,
      })
      .where('id', '=', id)
      .execute();
    const started = await readTest(tx, id);
    await recordTest(context, tx, started, {
      action: 'edit',
      before: testFields(test),
      after: testFields(started),
    });
    await tellOfTest(context, tx, started);
    return presentTest(tx, id);
  });
}

/** Group B's rules get the copies in the places of the instances that they named while the test was prepared. */
async function moveToCopies(context: Context, tx: Tx, { test, placement }: LockedTest): Promise<void> {
  const { B } = await readGroups(tx, test);
  const copies = await copyInstances(context, tx, test, await readUnits(tx, test, B));
  for (const rule of B) {
    const { waterfall, bidding } = formOf(rule);
    const copied = (list: typeof waterfall) =>
      list.map(({ instanceId, enabled }) => ({ instanceId: found(copies.get(instanceId)), enabled }));
    await replaceEntries(
      tx,
      { id: rule.id, placementId: placement.id, organizationId: placement.organizationId },
      { waterfall: copied(waterfall), bidding: copied(bidding) },
    );
  }
}
