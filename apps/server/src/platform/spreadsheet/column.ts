/** What cells of a column are: text, a figure by its unit, or a time in UTC. */
export type ColumnKind = 'text' | 'count' | 'number' | 'money' | 'share' | 'day' | 'month' | 'hour';

export interface Column {
  readonly title: string;
  readonly kind: ColumnKind;
}

/**
 * One for each column; null is empty. Figures are decimal text, shares 0 to 1, days and months `2026-03-01`, hours
 * `2026-03-01T10:00:00Z`.
 */
export type Cells = readonly (string | null)[];

/** A file that grows by rows and is of use once it was ended. */
export interface TableFile {
  /** Rows behind those that are there; the next ones are not to be given before it has resolved. */
  add(rows: readonly Cells[]): Promise<void>;
  /** Resolves when the disk has all of it. */
  end(about: readonly AboutLine[]): Promise<void>;
  /** Lets go of the file, which is of no use. */
  abandon(): Promise<void>;
}

/** What a file says of itself, where its kind has a place for that. */
export interface AboutLine {
  readonly label: string;
  readonly value: string | null;
  /** Default: text. */
  readonly kind?: ColumnKind;
}
