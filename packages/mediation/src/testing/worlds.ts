import type { CustomTag, Targeting } from '@millrace/contract/publisher/targeting';
import fc from 'fast-check';
import type { Shares } from '../arm.ts';
import { highestBid } from '../bids.ts';
import type {
  Bid,
  DeviceFilter,
  EntryConfig,
  InstanceConfig,
  PlacementConfig,
  RuleConfig,
} from '../config.ts';
import type { EcpmPosterior, Estimates } from '../posterior.ts';
import type { Profile, TagValue } from '../profile.ts';

// Small worlds: few values of everything, so that rules match, prices tie and instances are blocked often.
const countries = ['US', 'DE', 'CN'];
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 });
const rarely = <Value>(value: fc.Arbitrary<Value>, usually: Value) =>
  fc.oneof({ arbitrary: fc.constant(usually), weight: 4 }, { arbitrary: value, weight: 1 });
const mostlyOn = rarely(fc.constant(false), true);
const mode = fc.constantFrom('include', 'exclude', null);
const version = fc.constantFrom('1', '1.2', '1.10', '2.0', '3');
const expression = fc.constantFrom('1.2', '[1,2)', '(,1.10]', '[2,)', '(1,1.2)', 'unreadable');
const expressions = rarely(fc.array(expression, { maxLength: 2 }), []);
const brand = fc.constantFrom('Samsung', 'Apple', 'xiaomi');
const model = fc.constantFrom('Samsung:S9', 'samsung:*', 'Apple:iPhone10,3', 'Xiaomi:Mi 9');
const networkId = fc.integer({ min: 1, max: 4 });
const instanceId = fc.integer({ min: 1, max: 9 });

const someDevices: fc.Arbitrary<DeviceFilter> = fc.record({
  brandMode: mode,
  brands: fc.array(brand, { maxLength: 2 }),
  modelMode: mode,
  models: fc.array(model, { maxLength: 2 }),
});
const everyDevice: DeviceFilter = { brandMode: null, brands: [], modelMode: null, models: [] };
const devices = rarely(someDevices, everyDevice);

const tag: fc.Arbitrary<CustomTag> = fc.record({
  name: fc.constantFrom('vip', 'level'),
  type: fc.constantFrom('string', 'int', 'float'),
  operator: fc.constantFrom('=', '!=', '>', '>=', '<', '<=', 'in', 'notin'),
  values: fc.array(fc.constantFrom('1', '2', '2.5', 'x'), { minLength: 1, maxLength: 2 }),
});

const targeting: fc.Arbitrary<Targeting> = fc
  .tuple(
    devices,
    fc.record({
      requireTracking: rarely(fc.constant(true), false),
      channelMode: mode,
      channels: rarely(fc.array(fc.constantFrom('play', 'site'), { maxLength: 2 }), []),
      appVersions: expressions,
      sdkVersions: expressions,
      osMin: rarely(version, null),
      osMax: rarely(version, null),
      frequencyMin: rarely(fc.nat(3), null),
      frequencyMax: rarely(fc.nat(3), null),
      iapMin: rarely(fc.constantFrom('0', '4.99', '5'), null),
      iapMax: rarely(fc.constantFrom('5', '9.5'), null),
      genders: rarely(fc.subarray(['male', 'female'] as const), []),
      ageMin: rarely(fc.nat(30), null),
      ageMax: rarely(fc.integer({ min: 20, max: 50 }), null),
      connections: rarely(fc.subarray(['wifi', '4g'] as const), []),
      deviceTypes: rarely(fc.subarray(['phone', 'tablet'] as const), []),
      customTags: rarely(fc.array(tag, { maxLength: 2 }), []),
    }),
  )
  .map(([filter, rest]) => ({ ...filter, ...rest }));

const entries: fc.Arbitrary<EntryConfig[]> = fc.uniqueArray(fc.record({ instanceId, enabled: mostlyOn }), {
  maxLength: 8,
  selector: (entry) => entry.instanceId,
});

function rules(firstId: number): fc.Arbitrary<RuleConfig[]> {
  const rule = fc.record({
    enabled: mostlyOn,
    priority: fc.integer({ min: 1, max: 5 }),
    countries: fc.uniqueArray(fc.constantFrom('00', '00', ...countries), { minLength: 1, maxLength: 3 }),
    targeting,
    autoOptimized: fc.boolean(),
    waterfall: entries,
    bidding: entries,
  });
  return fc
    .array(rule, { maxLength: 5 })
    .map((all) => all.map((one, index) => ({ ...one, id: firstId + index, name: `rule ${index}` })));
}

const price = fc.constantFrom('0', '1', '2.5', '2.50', '9');
const instances: fc.Arbitrary<InstanceConfig[]> = fc
  .array(
    fc.record({
      networkId,
      isBidding: fc.boolean(),
      enabled: mostlyOn,
      devices,
      manualEcpm: fc.dictionary(fc.constantFrom('00', ...countries), price, { maxKeys: 3 }),
      testId: rarely(fc.constantFrom(5, 6), null),
      originId: maybe(instanceId),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map((one, index) => ({ ...one, id: index + 1 })));

export const placement: fc.Arbitrary<PlacementConfig> = fc.record({
  id: fc.constant(1),
  enabled: rarely(fc.constant(false), true),
  devices,
  rules: rules(1),
  test: maybe(
    fc.record({
      id: fc.constant(5),
      name: fc.constant('Prices'),
      shareB: fc.integer({ min: 5, max: 95 }),
      rules: rules(100),
    }),
  ),
  instances,
  networks: fc
    .array(fc.record({ enabled: mostlyOn, bidsFromPhones: mostlyOn }), { maxLength: 4 })
    .map((all) => all.map((one, index) => ({ ...one, id: index + 1 }))),
  blockRules: fc
    .array(
      fc.record({
        enabled: mostlyOn,
        networkId: fc.option(networkId, { nil: null, freq: 5 }),
        appVersions: expressions,
        sdkVersions: expressions,
        osVersions: expressions,
        models: fc.array(model, { maxLength: 2 }),
      }),
      { maxLength: 2 },
    )
    .map((all) => all.map((one, index) => ({ ...one, id: index + 1, name: `block ${index}` }))),
});

const scalar: fc.Arbitrary<TagValue> = fc.constantFrom('1', 'x', '2.5', 1, 2, 2.5, true);
export const profile: fc.Arbitrary<Profile> = fc.record({
  country: maybe(fc.constantFrom('FR', ...countries)),
  platform: fc.constantFrom(0, 1),
  deviceType: maybe(fc.constantFrom('phone', 'tablet', 'tv')),
  brand: maybe(brand),
  model: maybe(fc.constantFrom('S9', 's9', 'iPhone10,3', 'MI 9')),
  osVersion: maybe(version),
  sdkVersion: maybe(version),
  appVersion: maybe(fc.oneof(version, fc.constantFrom('1.2-beta', 'beta'))),
  connection: maybe(fc.constantFrom('wifi', '4g', '5g')),
  gender: maybe(fc.constantFrom('male', 'female')),
  age: maybe(fc.nat(60)),
  iap: maybe(fc.constantFrom('0', '4.99', '5', '5.00', '100', '-1')),
  impressions: maybe(fc.nat(4)),
  channel: maybe(fc.constantFrom('play', 'site')),
  hasAdvertisingId: fc.boolean(),
  tags: fc.dictionary(fc.constantFrom('vip', 'level'), fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }))),
  userId: fc.constantFrom('', 'u1', 'u2', 'u3'),
});

export const bids: fc.Arbitrary<Bid[]> = fc.array(
  fc.record({
    instanceId,
    price: fc.constantFrom(0, 1, 2.5, 3, 9, 10, -1, Number.NaN, Number.POSITIVE_INFINITY, highestBid + 1),
  }),
  { maxLength: 6 },
);

const posterior: fc.Arbitrary<EcpmPosterior> = fc.record({
  ecpm: fc.constantFrom(0, 1, 2.5, 7, -1, Number.NaN),
  deviation: fc.constantFrom(0, 0.5, 3),
  impressions: fc.nat(1000),
});
export const estimates: fc.Arbitrary<Estimates> = fc
  .array(fc.tuple(instanceId, fc.dictionary(fc.constantFrom('00', ...countries), posterior, { maxKeys: 2 })))
  .map((all) => Object.fromEntries(all));

/** Often all of it, so that every arm comes up. */
const share = fc.constantFrom(0, 0.05, 0.5, 1);
export const shares: fc.Arbitrary<Shares> = fc.record({ holdOut: share, exploration: share });
export const seed = fc.integer();
