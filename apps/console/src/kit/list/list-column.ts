import type { ReactNode } from 'react';

/** A column of a list, and where it stands on a phone's card. */
export interface ListColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Right-aligned, in tabular figures. */
  readonly numeric?: boolean;
  readonly width?: number;
  /** `head`: the first line of the card; `side`: at its right; `line`: a labelled line below. */
  readonly onCard: 'head' | 'side' | 'line';
}
