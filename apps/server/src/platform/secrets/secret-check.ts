import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in the same time whatever is wrong; without a secret nothing is right. */
export function secretCheck(secret: string | undefined): (candidate: string) => boolean {
  if (secret === undefined) return () => false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return (candidate) => timingSafeEqual(digest(candidate), expected);
}
