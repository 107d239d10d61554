import { adType } from '@millrace/contract/publisher/ad-type';
import { platform } from '@millrace/contract/publisher/platform';
import type { AppPlan, PlacementPlan, RulePlan } from '../demo/plan.ts';

/** In the order that a person gave: the same phones get the same waterfalls again. */
const everywhere: RulePlan = { name: 'Everywhere', countries: ['00'], type: 'manual' };

const placements: readonly PlacementPlan[] = [
  {
    name: 'Level end',
    adType: adType.rewardedVideo,
    scenes: ['Double coins'],
    instances: [
      { network: 'adMob', floor: 'high', ecpm: '20.00' },
      { network: 'unity', floor: 'all', ecpm: '8.00' },
      { network: 'inMobi', floor: 'all', ecpm: '0', isBidding: true },
    ],
    rules: [{ ...everywhere, name: 'Germany', countries: ['DE'] }, everywhere],
  },
  {
    name: 'Menu banner',
    adType: adType.banner,
    instances: [{ network: 'adMob', floor: 'all', ecpm: '0.80' }],
    rules: [everywhere],
  },
];

const countries = [
  { code: 'US', weight: 3 },
  { code: 'DE', weight: 2 },
  { code: 'IN', weight: 1 },
];

/** Two small apps of one name, one on each platform. */
export const testPlans: readonly AppPlan[] = [platform.ios, platform.android].map((one) => ({
  name: 'Coin Rush',
  platform: one,
  placements,
  people: { countries, newPeople: () => 5, returning: 0.3, spending: 0.3 },
}));
