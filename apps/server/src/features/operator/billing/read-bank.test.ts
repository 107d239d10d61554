import { describe, expect, test } from 'vitest';
import { decimalText } from '../../../platform/decimal.ts';
import { namedIn, serialsIn } from './match-bank.ts';
import { amountIn, readBank } from './read-bank.ts';

const text = (cell: string) => {
  const value = amountIn(cell);
  return value === undefined ? undefined : decimalText(value);
};

test.each([
  ['1234.5', '1234.5'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ["1'234'567.89", '1234567.89'],
  ['1 234,50', '1234.50'],
  ['-12,00', '-12.00'],
  ['+7', '7'],
  ['1.234', '1234'],
  ['1.234.567', '1234567'],
  ['1.23.4', undefined],
  ['12,34.56', undefined],
  ['much', undefined],
  ['', undefined],
  ['12.345.6', undefined],
])('%s is %s', (cell, value) => {
  expect(text(cell)).toBe(value);
});

describe('a file', () => {
  test('of a German bank is read by its own headers, separators and days', () => {
    const csv =
      'Buchungstag;Valuta;Betrag;Währung;Verwendungszweck\n03.11.2026;04.11.2026;1.431,25;EUR;INV-000012\n';
    expect(readBank(csv)).toMatchObject([
      { row: 2, day: '2026-11-03', currency: 'EUR', reference: 'INV-000012', amount: '1.431,25' },
    ]);
  });

  test.each(['INV\uFFFD12', 'INV\x0012'])('in another encoding is refused: %j', (reference) => {
    const csv = `date,amount,currency,reference\n2026-11-03,1,USD,${reference}\n`;
    expect(() => readBank(csv)).toThrow(
      expect.objectContaining({
        details: { fields: { csv: { key: 'bulk.errors.csvEncoding', params: {} } } },
      }),
    );
  });

  test('knows days that there are, and no others', () => {
    const days = (...cells: readonly string[]) =>
      readBank(['date,amount,currency,reference', ...cells.map((cell) => `${cell},1,USD,x`)].join('\n')).map(
        ({ day }) => day,
      );
    expect(days('2026-02-28', '2026-02-30', '3.1.2026', '03/04/2026', '2026/3/4')).toEqual([
      '2026-02-28',
      undefined,
      '2026-01-03',
      undefined,
      '2026-03-04',
    ]);
  });
});

describe('a reference', () => {
  const invoice = (number: string) => ({
    ...{ id: 1, number, organization: 'Acme', currency: 'USD', total: '1.00' },
    ...{ issuedOn: '2026-11-01', state: 'open' as const, left: '1.00', payments: [] },
  });
  const names = (reference: string, number = 'INV-000012') =>
    namedIn(reference, [invoice(number)]).length === 1;

  test('names a number through what banks make of it, and only as a whole', () => {
    for (const written of ['INV-000012', 'inv000012', 'SVWZ+INV 0000 12/2026', 'Re INV-000012 2026'])
      expect([written, names(written), serialsIn(written, ['INV-']).includes(12)]).toEqual([
        written,
        true,
        true,
      ]);
    for (const other of ['INV-0000123', 'CN-INV-000012', 'INV-000013', '000012'])
      expect([other, names(other)]).toEqual([other, false]);
  });

  test('names one beyond six digits', () => {
    expect(serialsIn('INV-1234567', ['INV-'])).toContain(1_234_567);
    expect(names('INV-1234567', 'INV-1234567')).toBe(true);
  });
});
