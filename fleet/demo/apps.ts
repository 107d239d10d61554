import { dayMs } from '@millrace/contract/kit/duration';
import { adType } from '@millrace/contract/publisher/ad-type';
import { platform } from '@millrace/contract/publisher/platform';
import type { AppPlan, InstancePlan, PlacementPlan, RulePlan } from './plan.ts';

const inTheUs: RulePlan = { name: 'United States', countries: ['US'], type: 'auto' };
const inEurope: RulePlan = { name: 'Europe', countries: ['DE', 'GB'], type: 'manual' };
const elsewhere: RulePlan = { name: 'Rest of the world', countries: ['00'], type: 'auto' };

const videos: readonly InstancePlan[] = [
  { network: 'adMob', floor: 'high', ecpm: '48.00' },
  { network: 'appLovin', floor: 'mid', ecpm: '31.00' },
  { network: 'unity', floor: 'all', ecpm: '16.00' },
  { network: 'ironSource', floor: 'all', ecpm: '9.50' },
  { network: 'inMobi', floor: 'mid', ecpm: '0', isBidding: true },
];
const fullScreen: readonly InstancePlan[] = [
  { network: 'adMob', floor: 'mid', ecpm: '20.00' },
  { network: 'vungle', floor: 'all', ecpm: '18.00' },
  { network: 'unity', floor: 'all', ecpm: '12.00' },
  { network: 'inMobi', floor: 'mid', ecpm: '0', isBidding: true },
];
const banners: readonly InstancePlan[] = [
  { network: 'adMob', floor: 'all', ecpm: '1.10' },
  { network: 'facebook', floor: 'all', ecpm: '1.00' },
  { network: 'inMobi', floor: 'mid', ecpm: '0', isBidding: true },
];

/** One after the other: nobody is asked for an ad that another has already given. */
const inTurn = { maxConcurrency: 1 } as const;
const oneByOne = { batchSize: 1 } as const;

const levelEnd: PlacementPlan = {
  name: 'Level end',
  adType: adType.rewardedVideo,
  scenes: ['Double coins', 'Second chance'],
  form: { pacing: 20, pacingUnit: 'seconds', ...inTurn },
  instances: videos,
  rules: [inTheUs, inEurope, elsewhere],
};
const betweenLevels: PlacementPlan = {
  name: 'Between levels',
  adType: adType.interstitial,
  scenes: ['After a level'],
  form: inTurn,
  instances: fullScreen,
  rules: [inTheUs, elsewhere],
};
const menuBanner: PlacementPlan = {
  name: 'Menu banner',
  adType: adType.banner,
  form: { frequencyCap: 30, frequencyHours: 24, ...oneByOne },
  instances: banners,
  rules: [elsewhere],
};

const western = [
  { code: 'US', weight: 50 },
  { code: 'DE', weight: 14 },
  { code: 'GB', weight: 12 },
  { code: 'BR', weight: 12 },
  { code: 'JP', weight: 8 },
];
const eastern = [
  { code: 'IN', weight: 14 },
  { code: 'ID', weight: 10 },
  { code: 'JP', weight: 30 },
  { code: 'CN', weight: 12 },
  { code: 'US', weight: 26 },
];

/** A number of new people that grows from day to day, `scale` on the last day. */
function growing(scale: number, lastDay: number, perDay: number): (day: number) => number {
  return (day) => scale * (1 + perDay) ** (day - lastDay);
}

/**
 * The apps of the demo's two publishers. One of them is new: nobody had it two weeks ago.
 * @param now milliseconds UTC
 * @param scale new people on a day, all apps together and roughly
 */
export function demoApps(now: number, scale: number): readonly [readonly AppPlan[], readonly AppPlan[]] {
  const today = Math.floor(now / dayMs);
  const since = today - 14;
  const plain = (share: number, perDay: number) => growing(share * scale, today, perDay);
  const lanternfish: AppPlan[] = [
    {
      name: 'Harbor Merge',
      platform: platform.ios,
      placements: [levelEnd, betweenLevels],
      people: people('com.example.harbormerge', western, plain(0.22, 0.014), 0.42, 0.04),
    },
    {
      name: 'Skyline Sprint',
      platform: platform.android,
      placements: [levelEnd, menuBanner],
      people: people(
        'com.example.skylinesprint',
        eastern,
        (day) => (day < since ? 0 : plain(0.26, 0.11)(day)),
        0.45,
        0.01,
      ),
    },
    // The newest app is the one that opens first: it has the most to show.
    {
      name: 'Harbor Merge',
      platform: platform.android,
      placements: [
        levelEnd,
        { ...betweenLevels, test: { name: 'Let the waterfall sort itself', shareB: 50 } },
        menuBanner,
      ],
      people: people('com.example.harbormerge', western, plain(0.32, 0.01), 0.38, 0.025),
    },
  ];
  const pinecone: AppPlan[] = [
    {
      name: 'Word Orchard',
      platform: platform.android,
      placements: [
        { ...betweenLevels, name: 'Between puzzles' },
        {
          name: 'Daily list',
          adType: adType.native,
          form: oneByOne,
          instances: [
            { network: 'adMob', floor: 'all', ecpm: '6.00' },
            { network: 'facebook', floor: 'all', ecpm: '5.00' },
            { network: 'inMobi', floor: 'mid', ecpm: '0', isBidding: true },
          ],
          rules: [elsewhere],
        },
      ],
      people: people('com.example.wordorchard', eastern, plain(0.18, -0.004), 0.5, 0.015),
    },
    {
      name: 'Quiet Garden',
      platform: platform.ios,
      placements: [
        { ...levelEnd, name: 'Watering can', scenes: ['Water twice'] },
        {
          name: 'App start',
          adType: adType.splash,
          form: oneByOne,
          instances: [
            { network: 'adMob', floor: 'all', ecpm: '10.00' },
            { network: 'mintegral', floor: 'all', ecpm: '8.00' },
          ],
          rules: [inTheUs, elsewhere],
        },
      ],
      people: people('com.example.quietgarden', western, plain(0.18, 0.02), 0.48, 0.06),
    },
  ];
  return [lanternfish, pinecone];
}

function people(
  bundle: string,
  countries: AppPlan['people']['countries'],
  newPeople: (day: number) => number,
  returning: number,
  spending: number,
): AppPlan['people'] {
  return { bundle, countries, newPeople, returning, spending };
}
