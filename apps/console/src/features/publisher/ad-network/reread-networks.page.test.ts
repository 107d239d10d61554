import { listInstances } from '@millrace/contract/publisher/instance';
import { listRuleInstances } from '@millrace/contract/publisher/mediation-rule';
import { afterEach, expect, test } from 'vitest';
import { queries, queryKey } from '../../../kit/api/query.ts';
import { rereadNetworks } from './reread-networks.ts';

afterEach(() => queries.clear());

test('a network that was switched has its instances read again', async () => {
  const lists = [queryKey(listInstances, { pubAppId: 1 }), queryKey(listRuleInstances, { placementId: 2 })];
  for (const key of lists) queries.setQueryData(key, { list: [], total: 0 });
  await rereadNetworks();
  expect(lists.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});
