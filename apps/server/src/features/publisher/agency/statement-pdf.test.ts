import type { Statement } from '@millrace/contract/publisher/agency';
import { expect, test } from 'vitest';
import { documentOf } from './statement-pdf.ts';

const statement: Statement = {
  ...{ id: 7, month: '2025-03-01', state: 'paid', holdReason: null, currency: 'USD', share: '15.0000' },
  ...{ revenue: '1234567.891234000', net: '1049382.708000', carriedIn: '-999.004000' },
  ...{ amount: '1048383.70', carriedOut: '0.004000', version: 3 },
  ...{ madeAt: '2025-04-04T00:00:00.000Z', approvedAt: '2025-04-04T00:00:00.000Z' },
  payment: {
    ...{ amount: '1048383.70', currency: 'USD', method: 'wire', reference: 'MR-1', paidOn: '2025-04-05' },
    document: null,
  },
};
const facts = (organization: { address: string | null; city: string | null; country: string | null }) => ({
  installation: { name: 'Millrace', issuer: { name: null, address: null, taxId: null, country: null } },
  logo: null,
  organization: { id: 2, name: 'Starlight', ...organization },
  statement,
  lines: [
    ...[{ appId: 7, appName: 'Coin Rush', month: '2025-03-01', share: '15.0000' }].map((line) => ({
      ...line,
      ...{ revenue: '1234567.891234000', net: '1049382.708000' },
    })),
  ],
});

test('every figure has its thousands apart, and all of its digits', () => {
  const { blocks } = documentOf('enGB', facts({ address: null, city: null, country: null }));
  const table = blocks.find((block) => block.kind === 'table');
  expect(table).toMatchObject({
    rows: [['Coin Rush', '2025-03', '1,234,567.891234000', '15%', '1,049,382.708000']],
    sums: [
      { cells: [expect.any(String), '', '1,234,567.891234000', '', '1,049,382.708000'] },
      { cells: [expect.any(String), '', '', '', '-999.004000'] },
      { cells: [expect.any(String), '', '', '', '1,048,383.70'] },
      { cells: [expect.any(String), '', '', '', '0.004000'] },
    ],
  });
  expect(JSON.stringify(blocks)).toContain('1,048,383.70 USD');
});

test('the publisher’s address is what is known of it, the country in the reader’s language', () => {
  const shown = (lang: 'enGB' | 'zhCN', city: string | null, country: string | null) =>
    JSON.stringify(documentOf(lang, facts({ address: 'Quay 1', city, country })).blocks);
  expect(shown('enGB', 'Trondheim', 'NO')).toContain('"Quay 1, Trondheim, Norway"');
  expect(shown('zhCN', null, 'NO')).toContain('"Quay 1, 挪威"');
  expect(shown('enGB', null, null)).toContain('"Quay 1"');
});
