import type { ReactNode } from 'react';
import { useFirstRows } from './use-first-rows.tsx';
import { useViewport } from './use-viewport.ts';

interface FirstRowsProps<Row> {
  readonly label: string;
  readonly className: string;
  readonly rows: readonly Row[];
  /** A list item. */
  readonly children: (row: Row) => ReactNode;
}

/** Rows that are drawn at first, and with each tap. */
const steps = { mobile: 10, tablet: 50, desktop: 50 } as const;

/** A list of long rows, some at a time: on a phone a hundred of them are a page whose end nobody reaches. */
export function FirstRows<Row>({ label, className, rows, children }: FirstRowsProps<Row>) {
  const [shown, more] = useFirstRows(rows.length, steps[useViewport()]);
  return (
    <>
      <ul className={className} aria-label={label}>
        {rows.slice(0, shown).map(children)}
      </ul>
      {more}
    </>
  );
}
