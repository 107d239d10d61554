import { maxUserIdLength } from '@millrace/contract/kit/serving';
import { maxChannelLength } from '@millrace/contract/kit/targeting-checks';
import { type Platform, platform } from '@millrace/contract/publisher/platform';
import type { Connection, DeviceType, Gender, Profile } from '@millrace/mediation/profile';
import { type Fields, fieldsOf } from '../../platform/fields.ts';
import { connectionOf, genderOf } from './codes.ts';
import { flagOf, intOf, momentOf, textOf } from './coerce.ts';
import { deviceCountry } from './device-country.ts';
import { deviceTypeOf } from './device-type.ts';
import { tagsOf } from './tags.ts';

/** What a call says of the phone, outside its own fields; null: it does not say. */
export interface Phone {
  readonly platform: Platform;
  readonly sdkVersion: string;
  /** The phone's clock when it sent the call, milliseconds UTC. */
  readonly sentAt: number | null;
  /** The SDK's own id of the person; empty: unknown. */
  readonly userId: string;
  /** The advertising id as it came; an empty one and one of zeros are none. */
  readonly deviceId: string | null;
  /** On iOS: whether the person allowed tracking; null: a system that does not ask. */
  readonly trackingAllowed: boolean | null;
  readonly osVersion: string | null;
  readonly appVersion: string | null;
  readonly brand: string | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly deviceType: DeviceType | null;
  readonly language: string | null;
  readonly connection: Connection | null;
  readonly carrier: string | null;
  /** What the phone says of its country: a fallback for where its address is. */
  readonly country: string | null;
  readonly channel: string | null;
  readonly gender: Gender | null;
  readonly age: number | null;
  readonly tags: Profile['tags'];
  readonly privacy: Privacy;
  /** When the app was installed, milliseconds UTC by the phone's clock. */
  readonly installedAt: number | null;
}

/** What the person refused, or the law refuses for them. */
export interface Privacy {
  readonly gdprRefused: boolean;
  readonly child: boolean;
  readonly saleRefused: boolean;
}

/** Whether ads that are chosen by person are refused, whatever for. */
export const refusesAny = ({ gdprRefused, child, saleRefused }: Privacy): boolean =>
  gdprRefused || child || saleRefused;

/** Reads the fields that every call has. Never throws; what can't be meant counts as not said. */
export function readPhone(
  fields: Fields,
  call: { readonly platform: Platform; readonly sdkVersion: string; readonly userAgent?: string | undefined },
): Phone {
  const model = textOf(fields.model, 100);
  const attStatus = call.platform === platform.ios ? intOf(fields.atts) : null;
  return {
    platform: call.platform,
    sdkVersion: call.sdkVersion,
    sentAt: momentOf(fields.ts),
    userId: textOf(fields.uid, maxUserIdLength) ?? '',
    deviceId: deviceIdOf(fields),
    trackingAllowed: attStatus === null ? null : attStatus === attAuthorized,
    osVersion: textOf(fields.osv, 30),
    appVersion: textOf(fields.appv, 50),
    brand: textOf(fields.brand, 100),
    make: textOf(fields.make, 100),
    model,
    deviceType: deviceTypeOf(call.platform, model, call.userAgent),
    language: textOf(fields.lang, 20),
    connection: connectionOf(fields.contype),
    carrier: textOf(fields.carrier, 100),
    country: deviceCountry(fields),
    channel: textOf(fields.cnl, maxChannelLength),
    gender: genderOf(fields.gender),
    age: ageOf(fields.age),
    tags: tagsOf(fields.tags),
    privacy: privacyOf(fields.regs),
    installedAt: momentOf((intOf(fields.fit, 1) ?? 0) * 1000),
  };
}

/** The advertising id of a phone as it came; null when it is empty or all zeros. */
function deviceIdOf({ did }: Fields): string | null {
  const id = textOf(did, 64);
  return id === null || /^[0-]+$/.test(id) ? null : id;
}

/** What `regs` refuses: each flag is 1 where consent is missing, or the law protects. */
function privacyOf(regs: unknown): Privacy {
  const { gdpr, coppa, ccpa } = fieldsOf(regs);
  return {
    gdprRefused: flagOf(gdpr) === true,
    child: flagOf(coppa) === true,
    saleRefused: flagOf(ccpa) === true,
  };
}

/** `ATTrackingManager.AuthorizationStatus.authorized`. */
const attAuthorized = 3;

/** 0 is how phones write "not known". */
function ageOf(value: unknown): number | null {
  const age = intOf(value, 1);
  return age !== null && age <= 200 ? age : null;
}
