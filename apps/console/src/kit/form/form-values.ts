/** What the fields of an antd form hold. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Empty and never touched fields as the contract sees them: null. */
export function withoutBlanks(values: FormValues): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    value === undefined || value === '' ? null : value,
  ]);
  return Object.fromEntries(entries);
}

/** Whether two states of a form would be saved as the same. */
export function sameValues(one: FormValues, other: FormValues): boolean {
  const first = withoutBlanks(one);
  const second = withoutBlanks(other);
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...names].every((name) => (first[name] ?? null) === (second[name] ?? null));
}
