import { listBudgets } from '@millrace/contract/advertiser/budget';
import { getCampaign, listCampaigns } from '@millrace/contract/advertiser/campaign';
import { listCreatives } from '@millrace/contract/advertiser/creative';
import { afterEach, expect, test } from 'vitest';
import { queries, queryKey } from '../../../kit/api/query.ts';
import { refreshCreatives } from './refresh-creatives.ts';

afterEach(() => queries.clear());

test('with a creative, whatever says whether its campaigns run is asked for again', async () => {
  const keys = [
    queryKey(listCreatives, {}),
    queryKey(listCampaigns, { promotedAppId: 7 }),
    queryKey(getCampaign, { id: 3 }),
    queryKey(listBudgets, {}),
  ];
  for (const key of keys) queries.setQueryData(key, { list: [], total: 0 });
  await refreshCreatives();
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual(keys.map(() => true));
});
