import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FirstRows } from './FirstRows.tsx';

afterEach(cleanup);

const list = (count: number) => (
  <FirstRows className="rows" label="Events" rows={Array.from({ length: count }, (_, at) => at + 1)}>
    {(row) => <li key={row}>{row}</li>}
  </FirstRows>
);
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('some rows are there at first, and so many more with each tap; what comes before them moves the others on', () => {
  const { rerender } = render(list(120));
  expect(shown()).toHaveLength(50);
  fireEvent.click(screen.getByRole('button', { name: 'Show 50 more' }));
  expect(shown()).toHaveLength(100);
  fireEvent.click(screen.getByRole('button', { name: 'Show 20 more' }));
  expect([shown().length, shown().at(-1)]).toEqual([120, '120']);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(list(40));
  expect(shown()).toHaveLength(40);
});
