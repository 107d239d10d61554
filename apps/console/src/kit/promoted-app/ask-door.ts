import * as z from 'zod/mini';

/** Who answers takes no events: a server for the console alone, and the balancer does not lead `/sdk` to another one. */
export class NoDoor extends Error {}

/**
 * Asks where installs and events are told of, as a partner's server does, and reads what the door says.
 * @throws NoDoor
 */
export async function askDoor<Schema extends z.ZodMiniType>(
  schema: Schema,
  address: string,
  said?: RequestInit,
): Promise<z.output<Schema>> {
  const asked = await fetch(address, said);
  const read = z.safeParse(schema, await asked.json());
  if (read.success) return read.data;
  throw asked.status === 404 ? new NoDoor(`nobody takes events at ${asked.url}`) : read.error;
}
