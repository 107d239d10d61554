/** Numbers of a version, missing ones as 0: `2.1` is `2.1.0`. */
export type Version = readonly number[];

export const versionParts = 6;

/**
 * The numbers at the start of what a phone calls its version: `10`, `2.1.0`, `1.4.2-beta` (as 1.4.2). Whatever follows
 * the sixth number does not count. Undefined when it does not begin with a number.
 */
export function readVersion(text: string): Version | undefined {
  const [start] = /^\s*\d+(\.\d+){0,5}/.exec(text) ?? [];
  return start?.split('.').map(Number);
}

/** Number by number: negative when the first is older, 0 when both are the same. */
export function compareVersions(one: Version, other: Version): number {
  for (let part = 0; part < versionParts; part += 1) {
    const difference = (one[part] ?? 0) - (other[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
