import { type AbTest, getAbTest, listAbTests } from '@millrace/contract/publisher/ab-test';
import { openApi } from '../../fleet/demo/api.ts';
import { runTest } from '../../fleet/demo/make-test.ts';
import { asSystem } from './database.ts';
import type { Person } from './people.ts';
import type { Waterfall } from './waterfall.ts';

const dayMs = 86_400_000;
const baseUrl = () => process.env.MILLRACE_BASE_URL ?? '';

/** A test that has run since some whole days ago. */
export async function testSince(
  owner: Person,
  { pubAppId, placementId }: Waterfall,
  { name, days }: { readonly name: string; readonly days: number },
): Promise<AbTest> {
  await runTest(await openApi(baseUrl(), owner), placementId, { name, shareB: 50 });
  const { list } = listAbTests.response.parse(
    await owner.api.get(`${listAbTests.path}?pubAppId=${pubAppId}&history=0`),
  );
  const id = list[0]?.id ?? 0;
  const begun = new Date(Date.now() - days * dayMs);
  await asSystem((tx) =>
    tx.updateTable('ab_test').set({ created_at: begun, started_at: begun }).where('id', '=', id).execute(),
  );
  return getAbTest.response.parse(await owner.api.get(`${getAbTest.path}?id=${id}`));
}
