import type { DeviceMacro } from '@millrace/contract/advertiser/macros';
import { remembered } from '@millrace/mediation/remembered';
import { SealError, secretsOf } from '../../platform/secrets/secrets.ts';
import type { Call } from '../call.ts';
import { deviceIdKind } from '../wire/codes.ts';
import { refusesAny } from '../wire/phone.ts';

/** What a device is known by outside of its apps, as measurement companies have it. */
export interface AdvertisingId {
  readonly kind: DeviceMacro;
  readonly id: string;
}

/** Google writes its ids in small letters, Apple in capitals; others differ by who made the device. */
const written: Readonly<Record<DeviceMacro, (id: string) => string>> = {
  gaid: (id) => id.toLowerCase(),
  idfa: (id) => id.toUpperCase(),
  oaid: (id) => id,
};

/** What an advertiser's addresses may say of a phone; null: it has no advertising id, or its user, or the law for them, refuses. */
export function tellableId({ phone, fields }: Pick<Call, 'phone' | 'fields'>): AdvertisingId | null {
  const { deviceId, privacy, trackingAllowed, platform } = phone;
  if (deviceId === null || refusesAny(privacy) || trackingAllowed === false) return null;
  const kind = deviceIdKind(fields.dtype, platform);
  return kind === null ? null : { kind, id: written[kind](deviceId) };
}

/** Of a secret of the installation, which there is one of. */
const secretsFor = remembered(1, secretsOf);
const contextOf = (bidId: string) => `advertising id of ${bidId}`;
/** Of an address that we made; one that is longer is none. */
const longest = 400;

/**
 * As the address of a click carries it through the phone, so that nobody who reads addresses on the way reads it. It opens for that
 * bid alone: no click tells of another one's device. Text that is safe in an address.
 */
export function sealAdvertisingId(secret: string, bidId: string, { kind, id }: AdvertisingId): string {
  return secretsFor(secret)
    .seal(JSON.stringify([kind, id]), contextOf(bidId))
    .toString('base64url');
}

/** @param sealed as the query has it; null comes of what is none of ours, or of another bid */
export function openAdvertisingId(secret: string, bidId: string, sealed: unknown): AdvertisingId | null {
  if (typeof sealed !== 'string' || sealed.length > longest) return null;
  try {
    const text = secretsFor(secret).open(Buffer.from(sealed, 'base64url'), contextOf(bidId)).toString();
    const [kind, id] = JSON.parse(text) as [DeviceMacro, string];
    return { kind, id };
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}
