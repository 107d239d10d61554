/** The apps that somebody works with: all of the organization, or chosen ones (perhaps none). */
export type Reach = 'all' | ReadonlySet<number>;

/** As the store says it: chosen ids, or null for all. */
export function reachOf(appIds: readonly number[] | null): Reach {
  return appIds === null ? 'all' : new Set(appIds);
}
