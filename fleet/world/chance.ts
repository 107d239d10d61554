import { murmur3 } from '@millrace/mediation/murmur3';
import { random } from '../../bench/lib/random.ts';

export type Random = ReturnType<typeof random>;

/** A generator that is the same for the same seed and names, and has nothing in common with that of other names. */
export function chanceOf(seed: number, ...names: readonly (string | number)[]): Random {
  return random(murmur3(names.join('\n'), seed));
}

/** A number from 0 up to 1, without it, that belongs to the names: drawn once and for all. */
export function fateOf(seed: number, ...names: readonly (string | number)[]): number {
  return murmur3(names.join('\n'), seed) / 2 ** 32;
}

/** One of the members, each as likely as its weight says. @throws RangeError when there is none */
export function weighted<Member extends { readonly weight: number }>(
  chance: Random,
  members: readonly Member[],
): Member {
  let left = chance.next() * members.reduce((sum, { weight }) => sum + weight, 0);
  for (const member of members) {
    left -= member.weight;
    if (left < 0) return member;
  }
  return chance.pick(members.slice(-1));
}

/** A factor around 1 that multiplies: `deviation` is that of its logarithm. */
export function noise(chance: Random, deviation: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - chance.next()));
  return Math.exp(deviation * radius * Math.cos(2 * Math.PI * chance.next()));
}

/** As many letters of hexadecimal digits. */
export function hex(chance: Random, letters: number): string {
  let text = '';
  while (text.length < letters) text += chance.int(0, 15).toString(16);
  return text;
}

/** A UUID with its dashes, lower case. */
export function uuid(chance: Random): string {
  return [8, 4, 4, 4, 12].map((letters) => hex(chance, letters)).join('-');
}
