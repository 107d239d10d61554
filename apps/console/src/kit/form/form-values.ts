/** What the fields of an antd form hold. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Whether a value is a group of fields, or a row of them. */
export const isGroup = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Empty and never touched fields as the contract sees them: null; also in groups of fields and rows of a list. */
export function withoutBlanks(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value)]));
}

function filled(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map((item) => (isGroup(item) ? withoutBlanks(item) : item));
  return isGroup(value) ? withoutBlanks(value) : value;
}

/** The value of a field by its name, also of one in a group: `targeting.osMin`. */
export function valueAt(values: FormValues, name: string): unknown {
  let value: unknown = values;
  for (const part of name.split('.')) value = isGroup(value) ? value[part] : undefined;
  return value;
}

/** The values with another one at a path, also in a row; undefined: with none. */
export function withValueAt(
  values: FormValues,
  path: readonly (string | number)[],
  value: unknown,
): Record<string, unknown> {
  const [step = '', ...rest] = path;
  return { ...values, [step]: changedAt(values[step], rest, value) };
}

function changedAt(old: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(old)) return old.map((row, at) => (at === step ? changedAt(row, rest, value) : row));
  return isGroup(old) ? withValueAt(old, path, value) : old;
}

/** The names of all fields, those in groups with points; a list is one field. */
export function namesIn(values: FormValues): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    isGroup(value) ? namesIn(value).map((inside) => `${name}.${inside}`) : [name],
  );
}

/** Whether two values of fields are the same: by what they hold, and what is not there is null. */
export function sameValue(one: unknown, other: unknown): boolean {
  const [first, second] = [one ?? null, other ?? null];
  if (Array.isArray(first) && Array.isArray(second)) {
    return first.length === second.length && first.every((item, index) => sameValue(item, second[index]));
  }
  if (isGroup(first) && isGroup(second)) {
    const names = new Set([...Object.keys(first), ...Object.keys(second)]);
    return [...names].every((name) => sameValue(first[name], second[name]));
  }
  return Object.is(first, second);
}

/** Whether two states of a form would be saved as the same. */
export function sameValues(one: FormValues, other: FormValues): boolean {
  return sameValue(withoutBlanks(one), withoutBlanks(other));
}
