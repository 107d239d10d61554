import type { FeedRule } from '@millrace/contract/advertiser/feed-rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkItem, checkRuled } from './check-item.ts';
import { applyRules, draftOf, missingColumns } from './draft-item.ts';
import { readPrice } from './item-price.ts';
import { largestField, plainName } from './raw-item.ts';

const now = new Date('2026-11-26T12:00:00Z');
const right = {
  id: '7',
  title: 'Shoe',
  price: '19.99 EUR',
  image_link: 'https://shop.example/7.png',
  link: 'https://shop.example/7',
};
type Change = Readonly<Record<string, string>>;
function check(change: Change = {}, options: Partial<Parameters<typeof checkItem>[1]> = {}) {
  const fields = new Map(
    Object.entries({ ...right, ...change }).map(([name, text]) => [plainName(name), text]),
  );
  return checkItem(draftOf(fields), { platform: 'web', currency: null, minorUnits: false, now, ...options });
}
const problem = (...of: Parameters<typeof check>) => {
  const checked = check(...of);
  return checked.item === null ? checked.problem : null;
};

describe('a price', () => {
  test.each([
    ['19.99 EUR', '19.99', 'EUR'],
    ['EUR 19,99', '19.99', 'EUR'],
    ['1,299.00 USD', '1299.00', 'USD'],
    ['1.299,00 eur', '1299.00', 'EUR'],
    ['1 299,5 €', '1299.5', 'EUR'],
    ['1,299 GBP', '1299', 'GBP'],
    ['1.234.567 EUR', '1234567', 'EUR'],
    ['£5', '5', 'GBP'],
  ])('%s', (text, amount, currency) => {
    expect(readPrice(text, '', { currency: null, minorUnits: false })).toEqual({ amount, currency });
  });

  test.each([
    ['', 'noPrice'],
    ['free', 'priceMalformed'],
    ['-5 EUR', 'priceMalformed'],
    ['1234567890123 EUR', 'priceMalformed'],
    ['5', 'noCurrency'],
    ['$5', 'noCurrency'],
    ['5 XQQ', 'unknownCurrency'],
    ['5 Taler', 'unknownCurrency'],
  ])('%s: %s', (text, expected) => {
    expect(readPrice(text, '', { currency: null, minorUnits: false })).toEqual({ problem: expected });
  });

  test('a field of its own or the choice says the currency; the text itself before both', () => {
    const options = { currency: 'CHF', minorUnits: false };
    expect(readPrice('$5', 'usd', options)).toEqual({ amount: '5', currency: 'USD' });
    expect(readPrice('5', '', options)).toEqual({ amount: '5', currency: 'CHF' });
    expect(readPrice('5 EUR', 'USD', options)).toEqual({ amount: '5', currency: 'EUR' });
  });

  test('in cents is exact, by the digits of its currency', () => {
    const cents = (text: string) => readPrice(text, '', { currency: 'EUR', minorUnits: true });
    expect(cents('1999')).toEqual({ amount: '19.99', currency: 'EUR' });
    expect(cents('5')).toEqual({ amount: '0.05', currency: 'EUR' });
    expect(cents('1999 JPY')).toEqual({ amount: '1999', currency: 'JPY' });
    expect(cents('1999 KWD')).toEqual({ amount: '1.999', currency: 'KWD' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
        const price = cents(String(number));
        expect('amount' in price && Number(price.amount.replace('.', ''))).toBe(number);
      }),
    );
  });
});

describe('links open where they are for', () => {
  test.each([
    ['web', 'shop://7', 'linkScheme'],
    ['ios', 'shop://7', null],
    ['ios', 'intent://7#Intent;end', 'linkScheme'],
    ['android', 'intent://7#Intent;scheme=shop;end', null],
    ['android', 'javascript:alert(1)', 'linkScheme'],
    ['ios', 'data:text/html,x', 'linkScheme'],
    ['ios', 'https:///7', 'linkScheme'],
    ['web', 'http://shop.example/7', null],
  ] as const)('%s: %s', (platform, link, expected) => {
    expect(problem({ link }, { platform })).toBe(expected);
  });

  test('what stands in braces in their host is what makes part of one', () => {
    expect(problem({ link: 'https://{country}.shop.example/7?c={click_id}' })).toBeNull();
    expect(problem({ link: 'https://{click_id}.shop.example/7' })).toBe('linkHost');
    expect(problem({ ios_link: 'https://{shop}.example/7' }, { platform: 'ios' })).toBe('linkHost');
    expect(problem({ link: 'shop://{click_id}' }, { platform: 'android' })).toBeNull();
  });

  test('the picture is at http(s), and at http with a warning', () => {
    expect(problem({ image_link: 'ftp://shop.example/7.png' })).toBe('imageScheme');
    expect(problem({ image_link: 'https://{country}.shop.example/7.png' })).toBe('imageHost');
    expect(problem({ image_link: 'https://shop.example/{7}.png' })).toBeNull();
    expect(check({ image_link: 'http://shop.example/7.png' })).toMatchObject({ warning: 'plainHttp' });
    expect(problem({ ios_link: 'file:///7' })).toBe('linkScheme');
  });
});

test('what is needed, too long or over', () => {
  expect(problem()).toBeNull();
  for (const [name, expected] of Object.entries({
    id: 'noId',
    title: 'noTitle',
    price: 'noPrice',
    image_link: 'noImage',
    link: 'noLink',
  }))
    expect(problem({ [name]: ' ' })).toBe(expected);
  expect(problem({ title: 'x'.repeat(301) })).toBe('tooLong');
  expect(problem({ expiration_date: '2026-11-25' })).toBe('expired');
  expect(problem({ expiration_date: '2026-11-26T13:30+0200' })).toBe('expired');
  expect(problem({ expiration_date: '2026-11-26' })).toBeNull();
  expect(problem({ expiration_date: 'soon' })).toBe('expiryMalformed');
  expect(check({ availability: 'out of stock' })).toMatchObject({ item: { inStock: false } });
});

const ruled = (...of: Parameters<typeof applyRules>) => applyRules(...of).draft;

test('a parameter that a rule adds keeps the macros of its link', () => {
  const fields = new Map([['link', 'https://s.example/7?b={campaign_id}&c=%7Bx%7D']]);
  const { link } = ruled(draftOf(fields), fields, [
    { kind: 'parameter', name: 'cid', value: 'm-{click_id}' },
    { kind: 'parameter', name: 'from', value: 'a b' },
  ]);
  expect(link).toBe('https://s.example/7?b={campaign_id}&c=%7Bx%7D&cid=m-{click_id}&from=a+b');
});

test('rules are applied in their order; a mapped column is as good as a named one', () => {
  const fields = new Map(Object.entries({ artikel: 'A1', titel: ' Shoe ', link: 'https://s.example/7?a=1' }));
  const draft = ruled(draftOf(fields), fields, [
    { kind: 'map', field: 'id', from: 'Artikel' },
    { kind: 'map', field: 'title', from: 'titel' },
    { kind: 'replace', field: 'title', find: 'o', replacement: '0$&' },
    { kind: 'prefix', field: 'title', text: 'Red ' },
    { kind: 'suffix', field: 'title', text: '!' },
    { kind: 'parameter', name: 'a', value: 'b c' },
  ]);
  expect(draft).toMatchObject({ id: 'A1', title: 'Red Sh0$&e!', link: 'https://s.example/7?a=b+c' });
  expect(missingColumns(new Set(fields.keys()), [])).toEqual(['id', 'title', 'price', 'image']);
  expect(
    missingColumns(new Set(fields.keys()), [{ kind: 'map', field: 'id', from: 'Artikel' }]),
  ).not.toContain('id');
});

test.each<[string, readonly FeedRule[]]>([
  [
    'replace, three times',
    Array(3).fill({ kind: 'replace', field: 'title', find: 'o', replacement: 'o'.repeat(500) }),
  ],
  ['prefix', Array(50).fill({ kind: 'prefix', field: 'title', text: 'o'.repeat(500) })],
  ['suffix', Array(50).fill({ kind: 'suffix', field: 'title', text: 'o'.repeat(500) })],
])('rules that make a field longer than one may come stop there, and refuse the item: %s', (_, growing) => {
  const fields = new Map(Object.entries({ ...right, title: 'oooo' }));
  // Also where a later rule would take all of it away again.
  const empties: FeedRule = { kind: 'map', field: 'title', from: 'id' };
  const stopped = applyRules(draftOf(fields), fields, [...growing, empties]);
  expect(stopped.overgrown).toBe('title');
  expect(stopped.draft.title.length).toBeGreaterThan(4);
  expect(stopped.draft.title.length).toBeLessThanOrEqual(largestField);
  const options = { platform: 'web', currency: null, minorUnits: false, now } as const;
  expect(checkRuled(stopped, options)).toMatchObject({ item: null, problem: 'rulesTooLong' });
});

test('a parameter grows no link beyond that either; a replacement that fits is made', () => {
  const fields = new Map(Object.entries(right));
  const long: FeedRule[] = Array.from({ length: 50 }, (_, at) => ({
    ...{ kind: 'parameter', name: `p${at}`, value: '€'.repeat(500) },
  }));
  expect(applyRules(draftOf(fields), fields, long).overgrown).toBe('link');
  const [o, many] = ['o'.repeat(40), 'x'.repeat(500)];
  const fitting = new Map(Object.entries({ ...right, title: o }));
  const rule: FeedRule = { kind: 'replace', field: 'title', find: 'o', replacement: many };
  expect(applyRules(draftOf(fitting), fitting, [rule])).toMatchObject({
    ...{ draft: { title: many.repeat(40) }, overgrown: null },
  });
});
