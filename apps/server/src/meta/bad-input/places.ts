import { missing } from './bad-values.ts';

/** Where a value stands in a request: `scenes.0.name`. */
export type Place = readonly (string | number)[];

/** Every place in a request: its fields, what they hold, and the first of each list. */
export function placesIn(value: unknown, at: Place = []): Place[] {
  const own = at.length === 0 ? [] : [at];
  if (typeof value !== 'object' || value === null) return own;
  // What is undefined is not sent.
  const inside = Array.isArray(value)
    ? [...value.keys()].slice(0, 1)
    : Object.keys(value).filter((name) => Reflect.get(value, name) !== undefined);
  return [...own, ...inside.flatMap((step) => placesIn(Reflect.get(value, step), [...at, step]))];
}

/** What stands at a place. */
export function valueAt(request: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    request,
  );
}

/** The request with something else at one place. */
export function putAt(request: object, place: Place, value: unknown): object {
  const changed = structuredClone(request);
  const parent = valueAt(changed, place.slice(0, -1));
  const step = place.at(-1);
  if (typeof parent !== 'object' || parent === null || step === undefined)
    throw new Error(`no place ${place}`);
  if (value === missing) Reflect.deleteProperty(parent, step);
  else Reflect.set(parent, step, value);
  return changed;
}

/** All texts in a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
