import { murmur3 } from '@millrace/mediation/murmur3';

/** Any two numbers: together the two hashes have 64 bits. */
const seeds = [0x9747b28c, 0x1b873593] as const;

/**
 * 64 bits that are the same for the same parts: what a repeated report has in common with the first one, and no other
 * has. The order of the parts counts.
 */
export function eventKey(parts: readonly (string | number | null)[]): bigint {
  const text = parts.join('\n');
  return BigInt.asUintN(64, (BigInt(murmur3(text, seeds[0])) << 32n) | BigInt(murmur3(text, seeds[1])));
}
