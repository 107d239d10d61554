import { randomFillSync } from 'node:crypto';

const bytes = 16;
/** Asked of the system for many at once: a UUID for each, written anew as an address takes it, costs ten times as much. */
const pool = Buffer.alloc(bytes * 1024);
let used = pool.length;

/** 128 random bits, as short as an address takes them. */
export function bidId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('base64url', used - bytes, used);
}
