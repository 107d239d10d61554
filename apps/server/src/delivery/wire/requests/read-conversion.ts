import type { Fields } from '../../../platform/fields.ts';
import { intOf, jsonTextOf } from '../coerce.ts';

export interface Conversion {
  /** 0 installed, 1 came back. */
  readonly type: number | null;
  /** What the attribution SDK says, JSON. */
  readonly data: string | null;
}

/** Reads `cd`. Never throws. */
export function readConversion({ type, cd }: Fields): Conversion {
  return { type: intOf(type), data: jsonTextOf(cd, 8000) };
}
