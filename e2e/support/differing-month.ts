import { networkId } from '@millrace/contract/publisher/network/network-id';
import { checkRevenueUpload, uploadRevenue } from '@millrace/contract/report/revenue-upload';
import { askWaterfall } from '../../fleet/testing/ask-waterfall.ts';
import type { Person } from './people.ts';
import { adsWereShown } from './shown-ads.ts';
import { expect } from './test.ts';
import { newWaterfall } from './waterfall.ts';

/** Days ago that are in the month before, and final. */
const daysAgo = new Date().getUTCDate() + 9;
const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** A month in which Unity reported a unit that nobody knows, and nothing of the instance that was shown. */
export async function differingMonth(owner: Person): Promise<void> {
  const waterfall = await newWaterfall(owner);
  // Of instances that are not served yet nothing is counted.
  const served = async () =>
    (await askWaterfall(process.env.MILLRACE_BASE_URL ?? '', waterfall.placementId)).ins?.length ?? 0;
  await expect.poll(served).toBeGreaterThan(1);
  const one = { uid: 'ada', instance: 'unity', daysAgo, ecpm: 2000 } as const;
  await adsWereShown(owner, waterfall, [one, { ...one, uid: 'bob' }, { ...one, uid: 'kim' }]);
  const file = {
    ...{ adnId: networkId.unity, fileName: 'unity.csv' },
    csv: `day,unit_id,impressions,revenue\n${day},old-name,1,1.5\n`,
  };
  const checked = checkRevenueUpload.response.parse(
    await owner.api.post(checkRevenueUpload.path, { ...file, mapping: null, units: null }),
  );
  const { mapping, units, check } = checked;
  await owner.api.post(uploadRevenue.path, { ...file, mapping, units, check });
}
