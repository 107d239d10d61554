import { createHmac } from 'node:crypto';

/**
 * 64 bits of a keyed hash (HMAC-SHA-256) of an advertising id, as decimal text: tells phones apart without naming them,
 * and cannot be undone or made again without the installation's key.
 * @param key 32 bytes
 */
export function deviceHash(key: Buffer, deviceId: string): string {
  const digest = createHmac('sha256', key).update(deviceId.toLowerCase()).digest();
  return digest.readBigUInt64LE(0).toString();
}
