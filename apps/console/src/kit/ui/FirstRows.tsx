import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
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

/**
 * Some rows at first, and as many more with each tap on what stands below them.
 * @param step rows
 */
export function useFirstRows<Row>(rows: readonly Row[], step: number): [readonly Row[], ReactNode] {
  const text = useText();
  const [taps, setTaps] = useState(0);
  const most = step * (taps + 1);
  const more = most < rows.length && (
    <Button block onClick={() => setTaps(taps + 1)}>
      {text('reportScreen.moreRows', { count: Math.min(step, rows.length - most) })}
    </Button>
  );
  return [rows.slice(0, most), more];
}

/** A list of long rows, some at a time: on a phone a hundred of them are a page whose end nobody reaches. */
export function FirstRows<Row>({ label, className, rows, children }: FirstRowsProps<Row>) {
  const [first, more] = useFirstRows(rows, steps[useViewport()]);
  return (
    <>
      <ul className={className} aria-label={label}>
        {first.map(children)}
      </ul>
      {more}
    </>
  );
}
