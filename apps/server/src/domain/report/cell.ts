/**
 * What a network reports by, instance, day and country, as one number of 64 bits: 32 of the instance, 16 of the day and the
 * two letters of the country. Sets and joins by it are several times as fast as by the three.
 */
export function cellOf(day: string, country: string): string {
  const of = { instance: 'toUInt64(instance_id)', day: `toUInt64(toUInt16(${day}))` };
  const letters = `toUInt64(reinterpretAsUInt16(${country}))`;
  return `bitOr(bitOr(bitShiftLeft(${of.instance}, 32), bitShiftLeft(${of.day}, 16)), ${letters})`;
}
