/** `2.1`, `2.1.0`, `10`: numbers between points, compared number by number, missing ones as 0. */
export const versionPattern = /^\d{1,9}(\.\d{1,9}){0,5}$/;

/**
 * One item of a version condition: a single version (`2.1.0`), or an interval in mathematical writing with either end
 * open or left out (`[1.0,2.0)`, `(,3.1]`, `[2.0,)`).
 */
export const versionExpressionPattern =
  /^(\d{1,9}(\.\d{1,9}){0,5}|[[(](\d{1,9}(\.\d{1,9}){0,5})?,(\d{1,9}(\.\d{1,9}){0,5})?[\])])$/;

/** @returns less than 0, 0 or more than 0, as sorting wants it; both in the form of {@link versionPattern} */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [one.split('.'), other.split('.')];
  const length = Math.max(first.length, second.length);
  for (let index = 0; index < length; index += 1) {
    const difference = Number(first[index] ?? 0) - Number(second[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether an interval in the form of {@link versionExpressionPattern} holds no version at all. */
export function isEmptyInterval(expression: string): boolean {
  const [, open, low, high, close] = /^([[(])([\d.]*),([\d.]*)([\])])$/.exec(expression) ?? [];
  if (!low || !high) return false;
  const order = compareVersions(low, high);
  return order > 0 || (order === 0 && !(open === '[' && close === ']'));
}
