/** Counts and instances that are held in memory at a time. */
export const mostHeld = 250_000;

/**
 * Apps that learn from each other, as many as there is room for: nearly always all of an organization. An app that is
 * larger by itself has a group of its own, and is learned of its newest days.
 * @param sizes by app: its counts and instances
 */
export function groupApps(sizes: ReadonlyMap<number, number>, most = mostHeld): number[][] {
  const groups: number[][] = [];
  let room = 0;
  for (const [appId, size] of sizes) {
    const group = groups.at(-1);
    if (group === undefined || size > room) {
      groups.push([appId]);
      room = most - size;
    } else {
      group.push(appId);
      room -= size;
    }
  }
  return groups;
}
