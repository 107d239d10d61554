import type { Fields } from '../../../platform/fields.ts';
import { jsonTextOf, textOf } from '../coerce.ts';
import { type Occasion, readOccasion } from './read-report.ts';

export interface Crash extends Occasion {
  readonly tag: string | null;
  /** What failed and where; line breaks as blanks. */
  readonly error: string | null;
}

/** Reads `err`. Never throws. */
export function readCrash(fields: Fields): Crash {
  return { ...readOccasion(fields), tag: textOf(fields.tag, 100), error: jsonTextOf(fields.error, 8000) };
}
