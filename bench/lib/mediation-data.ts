import { everyone, type Targeting } from '../../packages/contract/src/publisher/targeting.ts';
import type {
  Bid,
  InstanceConfig,
  PlacementConfig,
  RuleConfig,
} from '../../packages/mediation/src/config.ts';
import type { Estimates } from '../../packages/mediation/src/posterior.ts';
import type { Profile } from '../../packages/mediation/src/profile.ts';
import { random } from './random.ts';

/** A placement as a busy publisher has it, and the phones that ask for it: the same in every run. */
export interface MediationData {
  readonly placement: PlacementConfig;
  readonly estimates: Estimates;
  readonly requests: readonly { readonly profile: Profile; readonly bids: readonly Bid[] }[];
}

const countries = ['US', 'DE', 'CN', 'JP', 'BR', 'IN', 'GB', 'FR', 'ID', 'MX'];
const brands = ['Samsung', 'Xiaomi', 'OPPO', 'vivo', 'Google', 'Motorola'];
const networks = Array.from({ length: 10 }, (_, id) => ({ id, enabled: true, bidsFromPhones: true }));
const everyDevice = { brandMode: null, brands: [], modelMode: null, models: [] };

/** Ten rules from the narrowest to one for everyone: every kind of condition stands in some of them. */
export const ruleConditions: readonly {
  readonly countries: readonly string[];
  readonly targeting: Partial<Targeting>;
}[] = [
  {
    countries: ['US', 'GB'],
    targeting: { iapMin: '5', customTags: [{ name: 'vip', type: 'int', operator: '>=', values: ['3'] }] },
  },
  {
    countries: ['US', 'DE', 'FR', 'GB'],
    targeting: { requireTracking: true, osMin: '12', connections: ['wifi'] },
  },
  { countries: ['CN'], targeting: { channelMode: 'include', channels: ['huawei', 'xiaomi', 'oppo'] } },
  { countries: ['JP', 'US'], targeting: { genders: ['female'], ageMin: 18, ageMax: 35 } },
  { countries: ['BR', 'MX', 'IN', 'ID'], targeting: { deviceTypes: ['tablet'], frequencyMax: 5 } },
  {
    countries: ['IN', 'ID'],
    targeting: {
      brandMode: 'exclude',
      brands: ['Samsung', 'Google'],
      modelMode: 'exclude',
      models: ['Xiaomi:Mi 9', 'OPPO:*'],
    },
  },
  { countries: ['00'], targeting: { appVersions: ['[2.0,2.5)', '3.1.4'], sdkVersions: ['[2.6,)'] } },
  { countries: ['00'], targeting: { frequencyMin: 10, iapMax: '0' } },
  {
    countries: ['00'],
    targeting: {
      customTags: [{ name: 'segment', type: 'string', operator: 'in', values: ['whale', 'dolphin'] }],
    },
  },
  { countries: ['00'], targeting: {} },
];

/**
 * 10 rules with varied conditions, Auto and Manual in turns, and 30 instances, 6 of them bidding; each phone holds up to 3
 * bids, a wrong one now and then.
 */
export function mediationData(requests: number): MediationData {
  const { int, pick, chance } = random(20261121);
  const instances = Array.from(
    { length: 30 },
    (_, index): InstanceConfig => ({
      id: 1000 + index,
      networkId: index % 10,
      isBidding: index < 6,
      enabled: true,
      devices: chance(0.1) ? { ...everyDevice, brandMode: 'exclude', brands: ['vivo'] } : everyDevice,
      manualEcpm: { '00': `${int(1, 20)}.5`, US: `${int(5, 40)}` },
      testId: null,
      originId: null,
    }),
  );
  const entries = (bidding: boolean) =>
    instances
      .filter(({ isBidding }) => isBidding === bidding)
      .map(({ id }) => ({ instanceId: id, enabled: true }));
  const rules = ruleConditions.map(
    (rule, index): RuleConfig => ({
      id: 10 + index,
      name: `Rule ${index + 1}`,
      enabled: true,
      priority: index + 1,
      countries: rule.countries,
      targeting: { ...everyone, ...rule.targeting },
      autoOptimized: index % 2 === 0,
      waterfall: entries(false),
      bidding: entries(true),
    }),
  );
  const posterior = () => {
    const ecpm = int(50, 4000) / 100;
    return { ecpm, deviation: ecpm * 0.1, impressions: 10_000 };
  };
  const estimates = Object.fromEntries(
    instances.map(({ id }) => [id, Object.fromEntries(countries.map((country) => [country, posterior()]))]),
  );
  const blockRules = [
    {
      id: 1,
      name: 'old SDK',
      enabled: true,
      networkId: null,
      appVersions: [],
      sdkVersions: ['(,1.0)'],
      osVersions: [],
      models: [],
    },
    {
      id: 2,
      name: 'crashes',
      enabled: true,
      networkId: 3,
      appVersions: [],
      sdkVersions: [],
      osVersions: ['[8.0,8.1]'],
      models: ['Xiaomi:*'],
    },
  ];
  const bid = (): Bid => ({ instanceId: 1000 + int(0, 7), price: chance(0.02) ? -1 : int(10, 4000) / 100 });
  const profile = (): Profile => ({
    country: pick(countries),
    platform: 1,
    deviceType: chance(0.8) ? 'phone' : 'tablet',
    brand: pick(brands),
    model: chance(0.2) ? 'Mi 9' : `SM-${int(100, 999)}`,
    osVersion: `${int(8, 15)}.${int(0, 3)}`,
    sdkVersion: `2.${int(4, 7)}.${int(0, 9)}`,
    appVersion: `${int(1, 3)}.${int(0, 9)}.${int(0, 20)}`,
    connection: pick(['wifi', '4g', '5g', '3g']),
    gender: chance(0.3) ? null : pick(['male', 'female']),
    age: chance(0.3) ? null : int(10, 70),
    iap: chance(0.8) ? '0' : `${int(1, 90)}.99`,
    impressions: int(0, 15),
    channel: chance(0.5) ? null : pick(['huawei', 'google', 'site']),
    hasAdvertisingId: chance(0.6),
    tags: chance(0.5) ? {} : { vip: int(0, 5), segment: [pick(['whale', 'minnow']), 'new'] },
    userId: `user-${int(1, 1_000_000)}`,
  });
  return {
    placement: {
      id: 1,
      enabled: true,
      devices: everyDevice,
      rules,
      test: {
        id: 7,
        name: 'Prices',
        shareB: 30,
        rules: rules.map((rule) => ({ ...rule, id: rule.id + 100 })),
      },
      instances,
      networks,
      blockRules,
    },
    estimates,
    requests: Array.from({ length: requests }, () => ({
      profile: profile(),
      bids: Array.from({ length: int(0, 3) }, bid),
    })),
  };
}
