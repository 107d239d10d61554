/** Characters of a name. */
const longest = 100;

/**
 * What a copy is called: `VIP` → `VIP (2)`, `VIP (2)` → `VIP (3)`, the first that is not taken; cut where that would be too long.
 * @param taken in small letters
 */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const [, base = name, count = '1'] = /^(.*) \((\d{1,4})\)$/s.exec(name) ?? [];
  for (let next = Number(count) + 1; ; next += 1) {
    const ending = ` (${next})`;
    const copy = [...base].slice(0, longest - ending.length).join('') + ending;
    if (!taken.has(copy.toLowerCase())) return copy;
  }
}
