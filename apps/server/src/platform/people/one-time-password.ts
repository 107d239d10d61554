import { randomBytes } from 'node:crypto';

/** 120 random bits, with the letters and digit that the password rule wants. */
export function oneTimePassword(): string {
  return `Mr1-${randomBytes(15).toString('base64url')}`;
}
