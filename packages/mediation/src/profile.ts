import type { Platform } from '@millrace/contract/publisher/platform';
import type { connections, deviceTypes, genders } from '@millrace/contract/publisher/targeting';

export type Gender = (typeof genders)[number];
export type Connection = (typeof connections)[number];
export type DeviceType = (typeof deviceTypes)[number];
export type TagValue = string | number | boolean;

/**
 * What is known of a phone that asks for an ad. `null` is "the phone does not say": a condition on it does not hold, but
 * for lists of what is excluded.
 */
export interface Profile {
  /** ISO 3166-1 alpha-2, upper case. Unknown: only rules for ALL are tried. */
  readonly country: string | null;
  readonly platform: Platform;
  readonly deviceType: DeviceType | null;
  /** Compared without regard to case; on iOS `Apple` when the phone does not say. */
  readonly brand: string | null;
  /** Without the brand; compared without regard to case. */
  readonly model: string | null;
  readonly osVersion: string | null;
  readonly sdkVersion: string | null;
  readonly appVersion: string | null;
  readonly connection: Connection | null;
  readonly gender: Gender | null;
  readonly age: number | null;
  /** In-app purchases of the person so far, USD as decimal text. */
  readonly iap: string | null;
  /** Impressions that the person has seen in this placement today. */
  readonly impressions: number | null;
  /** How the app was distributed; compared exactly, as are tags. */
  readonly channel: string | null;
  /** On iOS: app tracking is allowed. An id of zeros is none. */
  readonly hasAdvertisingId: boolean;
  readonly tags: Readonly<Record<string, TagValue | readonly TagValue[]>>;
  /** The SDK's own id of the person (`uid`), never the device's; empty: unknown. */
  readonly userId: string;
}

/** A phone that says nothing but its platform. */
export const unknownProfile: Omit<Profile, 'platform'> = {
  country: null,
  deviceType: null,
  brand: null,
  model: null,
  osVersion: null,
  sdkVersion: null,
  appVersion: null,
  connection: null,
  gender: null,
  age: null,
  iap: null,
  impressions: null,
  channel: null,
  hasAdvertisingId: false,
  tags: {},
  userId: '',
};
