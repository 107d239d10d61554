import { sql } from 'kysely';

/** Equal to one of the numbers; a list of parameters would have a limit. */
export function anyOf(ids: readonly number[]) {
  return sql<number>`any(${[...ids]}::int[])`;
}
