import { expect, test } from 'vitest';
import { noticeText } from './notice-text.ts';

const invoice = {
  ...{ number: 'INV-000001', amount: '123456789012345678.5000', currency: 'USD' },
  ...{ due: '2026-12-05', reason: '' },
};

test('an invoice is told in the words of its reader, to the last digit', () => {
  const issued = 'notification.content.invoiceIssued';
  expect(noticeText('enGB', issued, invoice)).toBe(
    'Invoice INV-000001 is issued: 123,456,789,012,345,678.50 USD, due on 5 Dec 2026.',
  );
  expect(noticeText('zhCN', issued, invoice)).toContain('2026年12月5日');
});

test('a statement is told by its month', () => {
  const made = { month: '2026-11', amount: '1300', reason: '' };
  expect(noticeText('enGB', 'notification.content.statementApproved', made)).toBe(
    'The statement November 2026 of own ads is approved: 1,300.00 USD will be paid.',
  );
});
