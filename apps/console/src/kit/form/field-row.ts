import { createContext } from 'react';

/** The row of a list that fields stand in: their names are inside of it. */
export interface FieldRow {
  /** Name of the list: `scenes`. */
  readonly list: string;
  readonly index: number;
}

export const FieldRowContext = createContext<FieldRow | null>(null);
