import { FoldedCards } from './FoldedCards.tsx';
import type { ReportGridProps } from './ReportGrid.tsx';

/** The table on a phone: totals first, of each row the two metrics that come first, the rest on tap. */
export function ReportCards({
  label,
  columns,
  total,
  rows,
  stale,
}: Pick<ReportGridProps, 'label' | 'columns' | 'total' | 'rows' | 'stale'>) {
  return (
    <FoldedCards
      label={label}
      count={rows.length + 1}
      stale={stale}
      card={(index) => {
        const row = rows[index - 1] ?? total;
        return {
          id: row.id,
          isTotal: row.isTotal,
          head: columns
            .filter(({ onCard }) => onCard === 'head')
            .map(({ key, render }) => <div key={key}>{render(row)}</div>),
          lines: columns
            .filter(({ onCard }) => onCard === 'line')
            .map(({ key, title, render }) => ({ key, title, content: render(row) })),
        };
      }}
    />
  );
}
