import type { RequestOf } from '@millrace/contract/kit/call';
import type { AbTest, removeAbTest, restoreAbTest } from '@millrace/contract/publisher/ab-test';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { presentTest } from './present-test.ts';
import { recordTest, testFields } from './record-test.ts';
import { oneOpenTest } from './save-test.ts';
import { lockDraft, readTest } from './stored-test.ts';

export async function removeTest(context: Context, { id }: RequestOf<typeof removeAbTest>): Promise<null> {
  await context.write((tx) => writeRemoval(context, tx, id));
  return null;
}

/** Removes a test that is prepared. Its rules of group B stay behind it, unserved, so that all of it can come back. */
export async function writeRemoval(context: Context, tx: Tx, id: number): Promise<void> {
  const { test } = await lockDraft(tx, id);
  await tx.updateTable('ab_test').set({ removed_at: context.services.now() }).where('id', '=', id).execute();
  await recordTest(context, tx, test, { action: 'delete', before: testFields(test) });
}

export function restoreTest(context: Context, { id }: RequestOf<typeof restoreAbTest>): Promise<AbTest> {
  return context.write(async (tx) => {
    await writeRestoration(context, tx, id);
    return presentTest(tx, id);
  });
}

/** @throws CallError notFound; with the field when the placement has another test by now */
export async function writeRestoration(context: Context, tx: Tx, id: number): Promise<void> {
  const restored = await orDuplicate(oneOpenTest, () =>
    tx
      .updateTable('ab_test')
      .set({ removed_at: null })
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst(),
  );
  found(restored);
  const test = await readTest(tx, id);
  await recordTest(context, tx, test, { action: 'add', after: testFields(test) });
}
