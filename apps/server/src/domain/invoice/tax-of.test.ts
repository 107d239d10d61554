import { isVatId } from '@millrace/contract/advertiser/vat';
import { expect, test } from 'vitest';
import { taxOf } from './tax-of.ts';

const of = (country: string | null, taxId: string | null = null) => ({ country, taxId });
const berlin = of('DE', 'DE123456789');
const austin = of('US', '12-3456789');

test.each([
  ['at home', '19', berlin, of('DE', 'DE999999999'), 'standard', '19'],
  ['at home without an id', '19', berlin, of('DE'), 'standard', '19'],
  ['of a business elsewhere in the EU', '19', berlin, of('FR', 'FR12345678901'), 'reverse', '0'],
  ['elsewhere in the EU without an id', '19', berlin, of('FR'), 'standard', '19'],
  ['outside the EU', '19', berlin, of('CH', 'CHE-123.456.789'), 'outside', '0'],
  ['of somebody who has not said where', '19', berlin, of(null), 'standard', '19'],
  ['of a small business', '0', berlin, of('DE'), 'none', '0'],
  ['of a small business, abroad', '0', berlin, of('FR', 'FR12345678901'), 'none', '0'],
  ['sales tax at home', '8.25', austin, of('US'), 'standard', '8.25'],
  ['no sales tax', '0', austin, of('US'), 'none', '0'],
  ['sales tax abroad', '8.25', austin, of('DE', 'DE123456789'), 'outside', '0'],
] as const)('%s', (_, rate, issuer, recipient, kind, charged) => {
  expect(taxOf(rate, issuer, recipient)).toEqual({ kind, rate: charged });
});

test('a VAT id begins with its country, Greece’s with its own name; elsewhere anything goes', () => {
  expect(isVatId('DE 123 456 789', 'DE')).toBe(true);
  expect(isVatId('EL123456789', 'GR')).toBe(true);
  expect(isVatId('DE123456789', 'FR')).toBe(false);
  expect(isVatId('123456789', 'DE')).toBe(false);
  expect(isVatId('12-3456789', 'US')).toBe(true);
});
