import { type FormValues, namesIn, sameValue, valueAt, withoutBlanks } from './form-values.ts';

/** One field that another person has changed since the form was opened. */
export interface StaleField {
  /** With points where it stands in a group: `targeting.osMin`. */
  readonly name: string;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** Only they changed it: taking theirs loses nothing. */
  readonly onlyTheirs: boolean;
}

/**
 * What another person's save means for a half-filled form, field by field.
 * @param base the values that the form was opened with
 * @param theirs the values as they are saved now
 * @param mine the values as they stand in the form
 */
export function staleFields(base: FormValues, theirs: FormValues, mine: FormValues): StaleField[] {
  const [was, saved, entered] = [withoutBlanks(base), withoutBlanks(theirs), withoutBlanks(mine)];
  return namesIn(saved).flatMap((name) => {
    const theirValue = valueAt(saved, name) ?? null;
    const myValue = valueAt(entered, name) ?? null;
    const baseValue = valueAt(was, name) ?? null;
    if (sameValue(theirValue, baseValue) || sameValue(theirValue, myValue)) return [];
    return [{ name, theirs: theirValue, mine: myValue, onlyTheirs: sameValue(myValue, baseValue) }];
  });
}
