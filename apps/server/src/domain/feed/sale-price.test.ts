import { expect, test } from 'vitest';
import { readOne } from './read-catalogue.ts';

const item = {
  ...{ id: '7', title: 'Shoe', price: '19.99 EUR', sale_price: '9.99 EUR' },
  ...{ image_link: 'https://shop.example/7.png', link: 'https://shop.example/7' },
};
const rules = [{ kind: 'replace' as const, field: 'price' as const, find: '.99', replacement: '.95' }];

function read(dates: string | null, at: string, change: Readonly<Record<string, string>> = {}) {
  const told = { ...item, ...change, ...(dates !== null && { sale_price_effective_date: dates }) };
  const fields = new Map(Object.entries(told).filter(([, text]) => text !== ''));
  const form = { format: 'csv' as const, rules, currency: null, minorUnits: false };
  const { draft, checked } = readOne({ platform: 'web', form }, { line: 2, fields }, new Date(at));
  const { price, salePrice, saleFrom, saleUntil } = checked.item ?? {};
  return { shown: draft?.price, price, sale: [salePrice, saleFrom, saleUntil] };
}
const march = '2026-03-01T00:00+0100/2026-03-07';
const sale = ['9.95', '2026-02-28T23:00:00.000Z', '2026-03-07T23:59:59.000Z'];
const none = [undefined, undefined, undefined];

test('a sale price is kept with its dates beside the usual one, until it has ended', () => {
  const usual = { shown: '19.95 EUR', price: '19.95' };
  expect(read(march, '2026-02-28T22:59:59Z')).toEqual({ ...usual, sale });
  expect(read(march, '2026-02-28T23:00:00Z')).toEqual({ shown: '9.95 EUR', price: '19.95', sale });
  expect(read(march, '2026-03-07T23:59:59Z')).toEqual({ ...usual, sale: none });
});

test('without dates it holds; with dates that nobody can read it is not known to', () => {
  expect(read(null, '2026-03-02T00:00:00Z')).toEqual({ shown: '9.95 EUR', price: '9.95', sale: none });
  for (const dates of ['soon', '2026-03-01', '2026-03-07/2026-03-01', `${march}/2026-04-01`])
    expect(read(dates, '2026-03-02T00:00:00Z')).toEqual({ shown: '19.95 EUR', price: '19.95', sale: none });
});

test('where it is the only price it is shown and said so; for some days alone it is none', () => {
  const judged = (change: Readonly<Record<string, string>>, dates: string | null, price?: 'sale_price') => {
    const rules = price === undefined ? [] : [{ kind: 'map' as const, field: 'price' as const, from: price }];
    const told = { ...item, ...change, ...(dates !== null && { sale_price_effective_date: dates }) };
    const form = { format: 'csv' as const, rules, currency: null, minorUnits: false };
    const raw = { line: 2, fields: new Map<string, string>(Object.entries(told)) };
    const { checked } = readOne({ platform: 'web', form }, raw, new Date('2026-03-02T00:00:00Z'));
    return checked.item === null
      ? [checked.problem, checked.value]
      : [checked.item.price, checked.warning, checked.item.salePrice];
  };
  expect(judged({ price: ' ' }, null)).toEqual(['9.99', 'onlySalePrice', undefined]);
  for (const dates of [march, '2026-04-01/2026-04-02', 'soon'])
    expect(judged({ price: '' }, dates)).toEqual(['noUsualPrice', '9.99 EUR']);
  // Whoever takes the price from there by a rule means it so.
  expect(judged({ price: '' }, null, 'sale_price')).toEqual(['9.99', null, undefined]);
  expect(judged({ price: '', sale_price: '' }, null)).toEqual(['noPrice', '']);
  expect(judged({ price: '', id: '' }, march)).toEqual(['noId', '']);
});

test('in another currency it takes no other’s place', () => {
  expect(read(march, '2026-03-02T00:00:00Z', { sale_price: '9.99 USD' })).toMatchObject({
    price: '19.95',
    sale: none,
  });
});
