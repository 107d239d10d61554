import { type FieldError, fieldErrors } from '@millrace/contract/kit/field-errors';
import * as z from 'zod/mini';
import { hiddenPart, pathOfField } from './field-path.ts';
import { type FormValues, valueAt, withoutBlanks, withValueAt } from './form-values.ts';

interface Shown {
  /** The names of the fields on the screen. */
  readonly fields: readonly string[];
  /** What stood in the form at first; absent: what is not on the screen stays as it is. */
  readonly initial: FormValues | undefined;
}

/**
 * What was entered as the schema makes it, or what is wrong with it by field. A field that is not on the screen any more keeps
 * nothing from being sent: where it is wrong, it is taken as it was at first.
 */
export function parseShown<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: FormValues,
  { fields, initial }: Shown,
): { data: z.output<Schema> } | { errors: Readonly<Record<string, FieldError>> } {
  let entered = withoutBlanks(values);
  const taken = new Set<string>();
  for (;;) {
    const parsed = z.safeParse(schema, entered);
    if (parsed.success) return { data: parsed.data };
    const errors = fieldErrors(parsed.error, entered);
    const parts = Object.keys(errors).flatMap((path) => hiddenPart(path, fields) ?? []);
    const hidden = parts.filter((name) => !taken.has(name));
    if (initial === undefined || hidden.length === 0) return { errors };
    // A check of several fields is asked once these are right: it may find another one.
    for (const name of hidden) {
      taken.add(name);
      entered = withValueAt(entered, pathOfField(name), valueAt(withoutBlanks(initial), name));
    }
  }
}
