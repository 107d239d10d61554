/**
 * Values in larger units (cents of nanos), each rounded down or up so that together they are exactly the total: largest remainders first.
 * @param size how many of their unit one larger unit is
 * @param total in larger units; within rounding of the sum of the values, or the difference is spread evenly
 */
export function apportion(values: readonly bigint[], size: bigint, total: bigint): bigint[] {
  const floors = values.map((value) => floorDivided(value, size));
  const order = values
    .map((value, index) => ({ index, left: value - (floors[index] ?? 0n) * size }))
    .toSorted((a, b) => (a.left === b.left ? a.index - b.index : a.left < b.left ? 1 : -1));
  const missing = total - floors.reduce((sum, value) => sum + value, 0n);
  const count = BigInt(values.length);
  if (count === 0n) return [];
  const each = floorDivided(missing, count);
  const more = Number(missing - each * count);
  const given = new Set(order.slice(0, more).map(({ index }) => index));
  return floors.map((floor, index) => floor + each + (given.has(index) ? 1n : 0n));
}

function floorDivided(a: bigint, b: bigint): bigint {
  const cut = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? cut - 1n : cut;
}
