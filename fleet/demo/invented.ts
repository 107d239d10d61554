import type { CredentialField } from '@millrace/contract/publisher/network/network';
import { hex, type Random } from '../world/chance.ts';

/** Values for the fields that a network asks for; nobody's, and of no use at the networks. */
export function inventedCredentials(
  fields: readonly CredentialField[],
  chance: Random,
): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ key, secret, example }) => [key, secret ? hex(chance, 32) : inLikeness(example, chance)]),
  );
}

/** Other digits in the place of an example's. */
export function inLikeness(example: string | undefined, chance: Random): string {
  return (example ?? '1234567890').replace(/\d/g, () => String(chance.int(0, 9)));
}
