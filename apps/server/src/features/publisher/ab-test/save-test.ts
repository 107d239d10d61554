import type { RequestOf } from '@millrace/contract/kit/call';
import type { AbTest, AbTestForm, createAbTest, updateAbTest } from '@millrace/contract/publisher/ab-test';
import { queryGroup } from '../../../domain/mediation/rule-order.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { fieldError, foundAt } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { presentTest } from './present-test.ts';
import { recordTest, testFields } from './record-test.ts';
import { lockDraft, readTest, type StoredTest, type TestConfiguration } from './stored-test.ts';

/** The index on open tests decides between two people who begin at the same moment. */
export const oneOpenTest = {
  ab_test_open: () => fieldError('placementId', 'abTest.errors.placementHasTest'),
};

/** Begins to prepare a test. */
export function createTest(context: Context, form: RequestOf<typeof createAbTest>): Promise<AbTest> {
  return context.write(async (tx) => {
    const placement = await activePlacement(tx, form.placementId);
    const { id } = await orDuplicate(oneOpenTest, () =>
      tx
        .insertInto('ab_test')
        .values({
          organization_id: context.scope.organizationId,
          app_id: placement.app_id,
          placement_id: form.placementId,
          name: form.name,
          share_b: form.shareB,
          configuration: configured({ sameSettings: form.sameSettings, units: [] }),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const test = await readTest(tx, id);
    await recordTest(context, tx, test, { action: 'add', after: testFields(test) });
    return presentTest(tx, id);
  });
}

/** @throws CallError staleEdit with the test as it is, when another save came between */
export function updateTest(
  context: Context,
  { id, version, ...form }: RequestOf<typeof updateAbTest>,
): Promise<AbTest> {
  return context.write(async (tx) => {
    const { test } = await lockDraft(tx, id);
    await refuseStale(tx, test, version);
    await writeTest(context, tx, test, { ...form, units: test.configuration.units });
    return presentTest(tx, id);
  });
}

export async function refuseStale(tx: Tx, test: StoredTest, version: number): Promise<void> {
  if (test.version === version) return;
  throw new StaleEdit({ ab_test: test.id }, await presentTest(tx, test.id));
}

/** Stores form and Unit IDs over a locked test that is prepared, with version and history. */
export async function writeTest(
  context: Context,
  tx: Tx,
  test: StoredTest,
  form: AbTestForm & Pick<TestConfiguration, 'units'>,
): Promise<void> {
  const { name, placementId, shareB, sameSettings, units } = form;
  const moved = placementId !== test.placementId;
  if (moved) await leavePlacement(tx, test);
  const placement = moved ? await activePlacement(tx, placementId) : { app_id: test.pubAppId };
  await orDuplicate(oneOpenTest, () =>
    tx
      .updateTable('ab_test')
      .set({
        name,
        app_id: placement.app_id,
        placement_id: placementId,
        share_b: shareB,
        configuration: configured({ ...test.configuration, sameSettings, units }),
        version: test.version + 1,
      })
      .where('id', '=', test.id)
      .execute(),
  );
  const saved = await readTest(tx, test.id);
  await recordTest(context, tx, saved, {
    action: 'edit',
    before: testFields(test),
    after: testFields(saved),
  });
}

export const configured = (configuration: TestConfiguration) => JSON.stringify(configuration);

/**
 * Copied rules belong to the placement that they were copied in. Those that were taken out of group B again stay there without
 * the test: brought back, each is an ordinary rule that is off.
 */
async function leavePlacement(tx: Tx, { id, placementId }: StoredTest): Promise<void> {
  const copied = await queryGroup(tx, { placementId, testId: id }).select('id').executeTakeFirst();
  if (copied !== undefined) throw fieldError('placementId', 'abTest.errors.placementFixed');
  await tx
    .updateTable('mediation_rule')
    .set({ test_id: null, status: 0 })
    .where('test_id', '=', id)
    .execute();
}

async function activePlacement(tx: Tx, id: number): Promise<{ readonly app_id: number }> {
  const placement = foundAt(
    'placementId',
    await tx.selectFrom('placement').select(['app_id', 'status']).where('id', '=', id).executeTakeFirst(),
  );
  if (placement.status !== 1) throw fieldError('placementId', 'abTest.errors.placementOff');
  return placement;
}
