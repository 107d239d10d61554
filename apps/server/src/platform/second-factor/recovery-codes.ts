import { randomInt } from 'node:crypto';

/** How many there are; each opens the account once. */
const count = 10;
const group = 5;
/** Without what people take for something else. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes such as `k3m9x-7qwpa`, of 49 random bits each. */
export function newRecoveryCodes(): string[] {
  const word = () => Array.from({ length: group }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: count }, () => `${word()}-${word()}`);
}

/** As it was given out, however it was typed; undefined for what is none. */
export function asRecoveryCode(typed: string): string | undefined {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '');
  if (plain.length !== 2 * group || [...plain].some((letter) => !letters.includes(letter))) return undefined;
  return `${plain.slice(0, group)}-${plain.slice(group)}`;
}
