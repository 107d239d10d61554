import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, compare, decimal, decimalText, multiply, subtract } from '../../platform/decimal.ts';
import { isWorthAnInvoice, workOutInvoice } from './work-out-invoice.ts';

const texts = (spent: readonly string[], rate: string | null, percent: string) => {
  const { spend, net, tax, total } = workOutInvoice(spent.map(decimal), { rate, percent });
  return [spend, net, tax, total].map(decimalText);
};

test.each([
  ['as it is', ['100.5'], null, '0', ['100.5', '100.50', '0.00', '100.50']],
  ['with VAT', ['1234.56'], null, '19', ['1234.56', '1234.56', '234.57', '1469.13']],
  // 3 × 0.335 is 1.005: rounded line by line it would be 1.02.
  ['rounded once', ['0.335', '0.335', '0.335'], null, '0', ['1.005', '1.01', '0.00', '1.01']],
  ['of billionths', ['0.000000001', '0.004999999'], null, '0', ['0.005000000', '0.01', '0.00', '0.01']],
  ['in euros', ['100'], '0.92345678', '19', ['100', '92.35', '17.55', '109.90']],
  ['with sales tax', ['10.10'], null, '8.25', ['10.10', '10.10', '0.83', '10.93']],
  ['with a correction downwards', ['10', '-2.5'], null, '0', ['7.5', '7.50', '0.00', '7.50']],
])('%s', (_, spent, rate, percent, figures) => {
  expect(texts(spent, rate, percent)).toEqual(figures);
});

test('less than a cent is no invoice, and neither is what is owed back', () => {
  const worth = (spent: string) =>
    isWorthAnInvoice(workOutInvoice([decimal(spent)], { rate: null, percent: '19' }));
  expect([worth('0.0049'), worth('0'), worth('-3'), worth('0.005')]).toEqual([false, false, false, true]);
});

const half = decimal('0.005');
const within = (a: ReturnType<typeof decimal>, b: ReturnType<typeof decimal>) => {
  const apart = subtract(a, b);
  const size = compare(apart, decimal('0')) < 0 ? subtract(b, a) : apart;
  return compare(size, half) <= 0;
};

test('whatever the lines: they add up to the last digit, each figure is within half a cent, the total is net and tax', () => {
  const line = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((units) => ({ units, scale: 9 }));
  const percent = fc
    .integer({ min: 0, max: 1_000_000 })
    .map((units) => decimalText({ units: BigInt(units), scale: 4 }));
  const rate = fc.option(
    fc.bigInt({ min: 1n, max: 10n ** 10n }).map((units) => decimalText({ units, scale: 8 })),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), percent, rate, (lines, taxed, per) => {
      const { spend, net, tax, total } = workOutInvoice(lines, { rate: per, percent: taxed });
      const sum = lines.reduce(add, decimal('0'));
      expect(compare(spend, sum)).toBe(0);
      expect(within(net, per === null ? sum : multiply(sum, decimal(per)))).toBe(true);
      const { units, scale } = multiply(net, decimal(taxed));
      expect(within(tax, { units, scale: scale + 2 })).toBe(true);
      expect(compare(total, add(net, tax))).toBe(0);
      expect([net.scale, tax.scale, total.scale]).toEqual([2, 2, 2]);
    }),
  );
});
