import type { ReactNode } from 'react';

/** A column of a list, and where it stands on a phone's card. */
export interface ListColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** Right-aligned, in tabular figures. */
  readonly numeric?: boolean;
  /** Short values that stay on one line, as numeric ones do. */
  readonly oneLine?: boolean;
  readonly width?: number;
  /** The call's name for sorting by this column; the header then sorts. */
  readonly sortBy?: string;
  /** Shown only to those who chose it in the columns menu. */
  readonly optional?: boolean;
  /** Can't be hidden: what tells rows apart, and what is done with them. The card's head never can. */
  readonly fixed?: boolean;
  /** `head`: the first line of the card; `side`: at its right; `line`: a labelled line below; `nowhere`: tables only. */
  readonly onCard: 'head' | 'side' | 'line' | 'nowhere';
}
