import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors } from '../kit/field-errors.ts';
import { enteredPayment, paymentForm } from './payment.ts';

const agreement = { agreed: true, termsVersion: 1 } as const;
const store = 'https://play.google.com/store/apps/details?id=com.acme.game';
const wire = {
  method: 'wire',
  beneficiaryName: 'Acme Games GmbH',
  bankName: 'Commerzbank',
  bankAddress: 'Kaiserplatz, 60311 Frankfurt',
  country: 'DE',
  accountNumber: 'DE89370400440532013000',
  swiftCode: null,
  storeAddress: store,
  ...agreement,
};
const paypal = { method: 'paypal', paypalAccount: 'money@acme.example', storeAddress: store, ...agreement };

function wrong(form: object, schema: z.ZodMiniType = paymentForm): Record<string, string> {
  const parsed = z.safeParse(schema, form);
  if (parsed.success) return {};
  const errors = Object.entries(fieldErrors(parsed.error, form));
  return Object.fromEntries(errors.map(([field, { key }]) => [field, key]));
}

test.each([{ method: 'none' }, paypal, wire])('%j is whole', (form) => {
  expect(wrong(form)).toEqual({});
});

test.each([
  ['method', 'cash', 'payment.errors.methodEmpty'],
  ['beneficiaryName', '', 'payment.errors.beneficiaryEmpty'],
  ['beneficiaryName', '星际工作室', 'payment.errors.notLatin'],
  ['beneficiaryName', 'Acme <b>', 'payment.errors.notLatin'],
  ['bankName', null, 'payment.errors.bankNameEmpty'],
  ['bankAddress', ' ', 'payment.errors.bankAddressEmpty'],
  ['country', '', 'payment.errors.countryEmpty'],
  ['accountNumber', '', 'payment.errors.accountEmpty'],
  ['accountNumber', ' ', 'payment.errors.accountEmpty'],
  ['accountNumber', '12', 'payment.errors.accountMalformed'],
  ['accountNumber', '1234 567 890?', 'payment.errors.accountMalformed'],
  ['accountNumber', '123456789', 'payment.errors.ibanNeeded'],
  ['storeAddress', '', 'payment.errors.storeEmpty'],
  ['storeAddress', 'play.google.com', 'payment.errors.storeMalformed'],
  ['storeAddress', 'javascript:alert(1)', 'payment.errors.storeMalformed'],
  ['swiftCode', 'DEUT', 'payment.errors.swiftMalformed'],
  ['swiftCode', 'DEUTXXFF', 'payment.errors.swiftMalformed'],
  ['agreed', false, 'payment.errors.notAgreed'],
  ['agreed', null, 'payment.errors.notAgreed'],
])('wire: %s = %j is refused there', (field, value, key) => {
  expect(wrong({ ...wire, [field]: value })).toEqual({ [field]: key });
});

test.each([
  ['paypalAccount', '', 'payment.errors.paypalEmpty'],
  ['paypalAccount', 'money', 'payment.errors.paypalMalformed'],
  ['paypalAccount', 'money@acme', 'payment.errors.paypalMalformed'],
  ['storeAddress', null, 'payment.errors.storeEmpty'],
  ['agreed', undefined, 'payment.errors.notAgreed'],
])('PayPal: %s = %j is refused there', (field, value, key) => {
  expect(wrong({ ...paypal, [field]: value })).toEqual({ [field]: key });
});

describe('an IBAN', () => {
  test.each([
    'DE89 3704 0044 0532 0130 00',
    'de89370400440532013000',
    'GB29NWBK60161331926819',
    'FR1420041010050500013M02606',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'SA0380000000608010167519',
    'BR1800360305000010009795493C1',
  ])('%s is right', (accountNumber) => {
    const country = accountNumber.slice(0, 2).toUpperCase();
    expect(wrong({ ...wire, country, accountNumber })).toEqual({});
  });

  test.each([
    'DE88370400440532013000', // check digits
    'DE8937040044053201300', // one digit short
    'DE893704004405320130000', // one too many
    'GB29NWBK60161331926818', // check digits
    'GB29123460161331926819', // digits where the bank's letters stand
    'XX89370400440532013000', // no such country
    'CH4431999123000889012', // for payment slips alone
    'NO9386011117948', // the bank's own check digit
  ])('%s is not', (accountNumber) => {
    expect(wrong({ ...wire, accountNumber })).toEqual({ accountNumber: 'payment.errors.ibanWrong' });
  });

  test('any one digit changed, or two neighbours that differ swapped, is noticed', () => {
    const right = 'DE89370400440532013000';
    const changed = [...right].flatMap((digit, at) =>
      at < 2 ? [] : [right.slice(0, at) + ((Number(digit) + 1) % 10) + right.slice(at + 1)],
    );
    const swapped = [...right].flatMap((digit, at) => {
      const next = right[at + 1];
      if (at < 2 || next === undefined || next === digit) return [];
      return [right.slice(0, at) + next + digit + right.slice(at + 2)];
    });
    for (const accountNumber of [...changed, ...swapped])
      expect(wrong({ ...wire, accountNumber })).toHaveProperty('accountNumber');
  });

  test('is stored without blanks, in capitals', () => {
    const form = paymentForm.parse({ ...wire, accountNumber: ' de89 3704 0044 0532 0130 00 ' });
    expect(form).toMatchObject({ accountNumber: 'DE89370400440532013000' });
  });
});

describe('the country of the bank', () => {
  const british = 'GB29NWBK60161331926819';
  const french = 'FR1420041010050500013M02606';

  test.each([
    ['GB', british, 'NWBKGB2L'],
    ['JE', british, 'NWBKGB2L'],
    ['GG', british, null],
    ['IM', british, 'BARCIMDX'],
    ['FR', french, 'BNPAFRPP'],
    ['RE', french, 'BNPAFRPP'],
    ['PF', french, null],
    ['NC', french, 'BNPANCNX'],
    ['AX', 'FI2112345600000785', 'AABAFI22'],
    ['PR', '00123456789', 'CITIUS33'],
  ])('%s goes with %s and %s', (country, accountNumber, swiftCode) => {
    expect(wrong({ ...wire, country, accountNumber, swiftCode })).toEqual({});
  });

  test.each([
    ['DE', british],
    ['FR', british],
    ['US', british],
    ['GB', french],
    ['MC', french],
  ])('%s does not go with %s', (country, accountNumber) => {
    const elsewhere = { accountNumber: 'payment.errors.ibanElsewhere' };
    expect(wrong({ ...wire, country, accountNumber })).toEqual(elsewhere);
  });

  test('is that of the SWIFT code, with an account that is stored already, too', () => {
    const elsewhere = { swiftCode: 'payment.errors.swiftElsewhere' };
    const kept = enteredPayment(new Set(['accountNumber']));
    const asked = { ...wire, swiftCode: 'CHASUS33XXX', password: 'x' };
    expect(wrong(asked)).toEqual(elsewhere);
    expect(wrong({ ...asked, accountNumber: null }, kept)).toEqual(elsewhere);
    expect(wrong({ ...asked, country: 'US', accountNumber: '0012345678' })).toEqual({});
  });
});

describe('an account number outside the euro payments area', () => {
  const abroad = { ...wire, country: 'US', accountNumber: '0012 345-678' };

  test('needs the SWIFT code of the bank', () => {
    expect(wrong(abroad)).toEqual({ swiftCode: 'payment.errors.swiftEmpty' });
    expect(wrong({ ...abroad, swiftCode: 'chasus33' })).toEqual({});
    expect(wrong({ ...abroad, swiftCode: 'CHASUS33XXX' })).toEqual({});
  });

  test('is not asked about together with what is wrong by itself', () => {
    expect(wrong({ ...abroad, country: '' })).toEqual({ country: 'payment.errors.countryEmpty' });
  });
});

test('a stored secret may stay as it is, another one may not', () => {
  const kept = enteredPayment(new Set(['accountNumber']));
  expect(wrong({ ...wire, accountNumber: null, password: 'x' }, kept)).toEqual({});
  expect(wrong({ ...paypal, paypalAccount: null, password: 'x' }, kept)).toEqual({
    paypalAccount: 'payment.errors.paypalEmpty',
  });
  expect(wrong({ method: 'none', password: null }, kept)).toEqual({
    password: 'session.errors.passwordEmpty',
  });
});
