import { platform } from '@millrace/contract/publisher/platform';
import type { Profile } from '@millrace/mediation/profile';
import type { Phone } from './phone.ts';

/** What a call says beside the phone's own fields. */
export interface Seen {
  /** In-app purchases so far, USD as decimal text. */
  readonly iap: string | null;
  /** Impressions of the placement today. */
  readonly impressions: number | null;
}

/** What a decision is made from. @param country where the phone is, ISO 3166-1 alpha-2; null: not known */
export function profileOf(phone: Phone, country: string | null, seen: Seen): Profile {
  return {
    country,
    platform: phone.platform,
    deviceType: phone.deviceType,
    brand: phone.brand ?? phone.make ?? (phone.platform === platform.ios ? 'Apple' : null),
    model: phone.model,
    osVersion: phone.osVersion,
    sdkVersion: phone.sdkVersion,
    appVersion: phone.appVersion,
    connection: phone.connection,
    gender: phone.gender,
    age: phone.age,
    iap: seen.iap,
    impressions: seen.impressions,
    channel: phone.channel,
    hasAdvertisingId: phone.deviceId !== null && phone.trackingAllowed !== false,
    tags: phone.tags,
    userId: phone.userId,
  };
}
