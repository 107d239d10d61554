import { feedForm } from '@millrace/contract/advertiser/feed';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { asShown, newFeed } from './feed-values.ts';

const feed = { ...newFeed, name: 'Shoes', address: 'https://shop.example/feed.csv' };
const parse = (change: object) => z.safeParse(asShown(feedForm), { ...feed, ...change });

test.each([
  ['by address', {}, { address: feed.address, hours: [3] }],
  [
    'by upload, after an address was tried',
    { source: 'upload', address: 'ftp://shop.example/a', auth: 'basic', leadId: 7 },
    { source: 'upload', address: null, auth: 'none', hours: [], leadId: 7 },
  ],
  ['with another one', { leadId: 7 }, { address: feed.address, hours: [], leadId: 7 }],
])('a feed %s is checked by what its form shows', (_, change, expected) => {
  expect(parse(change).data).toMatchObject(expected);
});

test('what is shown is checked', () => {
  expect(parse({ address: 'ftp://shop.example/a' }).success).toBe(false);
});
