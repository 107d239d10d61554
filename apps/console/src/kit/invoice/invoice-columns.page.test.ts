import type { Invoice } from '@millrace/contract/advertiser/invoice';
import { expect, test } from 'vitest';
import { invoiceColumns } from './invoice-columns.tsx';

test('what an invoice has none of is a dash, as in other lists', () => {
  const cells = (invoice: Partial<Invoice>) =>
    invoiceColumns(
      (key) => key,
      () => undefined,
    )
      .filter(({ key }) => key === 'left' || key === 'paidOn')
      .map(({ render }) => render(invoice as Invoice));
  expect(cells({ state: 'paid', total: '5.00', paid: '5.00', paidOn: null })).toEqual(['–', '–']);
  expect(cells({ state: 'open', total: '5.00', paid: '0.00', paidOn: '2026-11-02' })).not.toContain('–');
});
