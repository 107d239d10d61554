import { randomBytes } from 'node:crypto';

const length = 22;
/** Asked of the system for many at once: a UUID for each, written anew as an address takes it, costs ten times as much. */
const many = 1_000;
let [drawn, used] = ['', 0];

/** 132 random bits, as short as an address takes them. */
export function bidId(): string {
  if (used === drawn.length) [drawn, used] = [randomBytes((many * length * 6) / 8).toString('base64url'), 0];
  used += length;
  return drawn.slice(used - length, used);
}
