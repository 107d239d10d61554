import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { ListAddress } from '../list/use-list-address.ts';
import { ReportGrid } from './ReportGrid.tsx';
import { reportColumns } from './report-columns.tsx';
import { shownRows } from './report-row.ts';

const address: ListAddress = {
  ...{ page: 1, size: 20, search: '', sorting: { sort: 'impressions', order: 'desc' } },
  filter: () => '',
  change: () => undefined,
};
const { total, rows } = shownRows({
  rows: Array.from({ length: 5000 }, (_, row) => ({ keys: [`1.${row}`], values: [String(row)] })),
  totals: { values: ['12497500'] },
});
const columns = reportColumns({ dimensions: ['appVersion'], metrics: ['impressions'], names: {} });

it('draws what is seen of a long table, says how long it is, and keeps the totals', () => {
  const onMark = vi.fn();
  const view = render(
    <MemoryRouter>
      <ReportGrid
        {...{ label: 'Report', columns, total, rows, address, onMark }}
        extraLines={0}
        stale={false}
        isMarked={({ keys }) => keys[0] === '1.3'}
      />
    </MemoryRouter>,
  );
  const table = screen.getByRole('table');
  expect(table.getAttribute('aria-rowcount')).toBe('5002');
  expect(screen.getByRole('columnheader', { name: /Impressions/ }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  const drawn = () => within(table).getAllByRole('row');
  expect(drawn().length).toBeLessThan(100);
  expect(drawn()[1]?.textContent).toContain('12,497,500');
  const marked = screen.getByText('1.3').closest('tr');
  expect(marked?.className).toBe('report-marked');
  fireEvent.mouseEnter(marked as HTMLElement);
  expect(onMark).toHaveBeenCalledWith(rows[3]);

  const scroller = view.container.querySelector('.report-grid');
  fireEvent.scroll(scroller as Element, { target: { scrollTop: 4000 * 40 } });
  expect(screen.getByText('1.4003').closest('tr')?.getAttribute('aria-rowindex')).toBe('4006');
  expect(screen.queryByText('1.3')).toBeNull();
  expect(drawn().length).toBeLessThan(100);
  expect(drawn()[1]?.textContent).toContain('12,497,500');
});
