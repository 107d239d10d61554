import type { Targeting } from '@millrace/contract/publisher/targeting';
import type { ConditionName } from '../trace.ts';
import type { Condition } from './condition.ts';
import { customTagCondition } from './custom-tags.ts';
import { deviceConditions } from './devices.ts';
import { listed } from './lists.ts';
import { numberRange, osVersionRange } from './ranges.ts';
import { versionCondition } from './versions.ts';

const tracking: Condition = {
  name: 'requireTracking',
  needs: { advertisingId: true },
  holds: ({ profile }) => profile.hasAdvertisingId,
  has: () => null,
};

/** The conditions that are set, in the order in which they are asked and named. */
export function targetingConditions(targeting: Targeting): readonly Condition[] {
  const { frequencyMin, frequencyMax, iapMin, iapMax, ageMin, ageMax, osMin, osMax } = targeting;
  return [
    ...(targeting.requireTracking ? [tracking] : []),
    ...listed('channel', targeting.channelMode, targeting.channels),
    ...versionCondition('appVersion', targeting.appVersions),
    ...versionCondition('sdkVersion', targeting.sdkVersions),
    ...osVersionRange(osMin, osMax),
    ...numberRange('frequency', frequencyMin, frequencyMax, ({ profile }) => profile.impressions),
    ...numberRange('iap', iapMin, iapMax, ({ iap }) => iap),
    ...listed('gender', 'include', targeting.genders),
    ...numberRange('age', ageMin, ageMax, ({ profile }) => profile.age),
    ...listed('connection', 'include', targeting.connections),
    ...listed('deviceType', 'include', targeting.deviceTypes),
    ...deviceConditions(targeting),
    ...targeting.customTags.map(customTagCondition),
  ];
}

/** What a phone answers the same as long as it runs the app; all else may change between two requests. */
const hardConditions: ReadonlySet<ConditionName> = new Set([
  'requireTracking',
  'channel',
  'appVersion',
  'sdkVersion',
  'osVersion',
  'deviceType',
  'brand',
  'model',
]);

export function isHard({ name }: Condition): boolean {
  return hardConditions.has(name);
}
