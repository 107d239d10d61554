import { hash } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/secrets.ts';

/**
 * 64 bits of a keyed hash of an advertising id, as decimal text: tells phones apart without naming them, and can neither
 * be undone nor made again without the installation's key. SHA-256 of key and id, not HMAC, which takes thirty times as
 * long: what HMAC guards against needs the whole of the hash, and a quarter of it is all that gets out.
 *
 * @param key 32 bytes
 */
export function deviceHash(key: Buffer, deviceId: string): string {
  const digest = hash('sha256', `${key.toString('hex')}${deviceId.toLowerCase()}`, 'hex');
  return BigInt(`0x${digest.slice(0, 16)}`).toString();
}

/**
 * The same of what an advertiser calls somebody by, such as a customer's number: of one advertiser alone, so that nobody's
 * customers can be found among another's. Unlike advertising ids, these differ by case.
 */
export function userHash(key: Buffer, advertiserId: number, userId: string): string {
  const digest = hash('sha256', `${key.toString('hex')}user ${advertiserId}\n${userId}`, 'hex');
  return BigInt(`0x${digest.slice(0, 16)}`).toString();
}

/**
 * The same of what a website's loader calls a visitor by who consents: it is of the browser that keeps it, and no phone is known by it.
 */
export const visitorHash = (key: Buffer, advertiserId: number, visitorId: string): string =>
  userHash(key, advertiserId, `\nvisitor ${visitorId}`);

/** The installation's key for it. */
export function deviceKeyOf(secrets: Pick<Secrets, 'hash'>): Buffer {
  return secrets.hash('device', 'event rows');
}
