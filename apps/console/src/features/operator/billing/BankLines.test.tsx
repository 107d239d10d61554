import type { BankLine } from '@millrace/contract/operator/billing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BankLines } from './BankLines.tsx';

afterEach(cleanup);

const line = (row: number): BankLine => ({
  ...{ row, verdict: 'noNumber', date: '2026-11-03', amount: '12.50', currency: 'EUR' },
  ...{ reference: `Line ${row}`, invoice: null, difference: null, column: null },
});
const last: BankLine = {
  ...{ ...line(102), verdict: 'pays' },
  invoice: { id: 7, number: 'INV-000007', organization: 'Acme', total: '12.50', currency: 'EUR' },
};

test('of more lines than are drawn at once also the last one can be looked at, before it pays', () => {
  const lines = [...Array.from({ length: 100 }, (_, at) => line(at + 2)), last];
  render(<BankLines lines={lines} onOpen={() => {}} />);
  expect(screen.queryByText('Line 102')).toBeNull();
  fireEvent.click(screen.getByText('Show 1 more'));
  expect(screen.getByText('Line 102')).toBeTruthy();
  expect(screen.queryByText(/^Show .* more$/)).toBeNull();
});
