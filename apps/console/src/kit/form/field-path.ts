import type { FormValues } from './form-values.ts';

/** `scenes.0.name` as antd names fields: `['scenes', 0, 'name']`. */
export function pathOfField(name: string): (string | number)[] {
  return name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/**
 * Whether a form's change touches a field.
 * @param changed what changed, as antd reports it: only the path to it is there
 */
export function isTouched(changed: FormValues, name: string): boolean {
  let value: unknown = changed;
  for (const step of pathOfField(name)) {
    if (typeof value !== 'object' || value === null) return true;
    if (!(step in value)) return false;
    value = Reflect.get(value, step);
  }
  return true;
}

/**
 * Gives each error to the field that shows it: the one of its path, else the one around it (`brands` for `brands.3`).
 * @returns the first error of each field, and what no field shows
 */
export function assignErrors<Problem>(
  errors: Readonly<Record<string, Problem>>,
  fields: readonly string[],
): {
  readonly shown: Readonly<Record<string, Problem>>;
  readonly homeless: readonly (readonly [string, Problem])[];
} {
  const known = new Set(fields);
  const shown: Record<string, Problem> = {};
  const homeless: [string, Problem][] = [];
  for (const [path, error] of Object.entries(errors)) {
    const home = ancestors(path).find((name) => known.has(name));
    if (home === undefined) homeless.push([path, error]);
    else shown[home] ??= error;
  }
  return { shown, homeless };
}

/**
 * The largest part of the form that a path leads into and that no field shows: nothing of it is on the screen, nor what it is a
 * part of. `recency` for `recency.1.days` where the rows are not there.
 */
export function hiddenPart(path: string, fields: readonly string[]): string | undefined {
  const part = ancestors(path).findLast((name) => !fields.some((field) => field.startsWith(`${name}.`)));
  return part === '' || part === undefined || fields.includes(part) ? undefined : part;
}

/** `a.0.b`, `a.0`, `a` */
function ancestors(path: string): string[] {
  const parts = path.split('.');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
}

/** The label of a field; of one in a list the list's or its own, with the number of the row: `Scene name 2`. */
export function labelOfField(name: string, labels: Readonly<Record<string, string>>): string {
  const own = labels[name];
  if (own !== undefined) return own;
  const path = pathOfField(name);
  const general = path.filter((part) => typeof part === 'string').join('.');
  const label = labels[general] ?? labels[String(path[0])] ?? name;
  const rows = path.flatMap((part) => (typeof part === 'number' ? [part + 1] : []));
  return rows.length === 0 ? label : `${label} ${rows.join('.')}`;
}
