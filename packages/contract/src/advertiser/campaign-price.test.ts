import { expect, test } from 'vitest';
import { fieldErrors } from '../kit/field-errors.ts';
import { campaignForm, emptyCampaign } from './campaign.ts';
import { highestPrice, holdsOne } from './campaign-price.ts';

const form = { ...emptyCampaign, name: 'Autumn', bid: '2', dailyBudget: '50' };
const others = [
  { countries: ['DE', 'AT'], bid: '60' },
  { countries: ['JP'], bid: '0.000001' },
];
const weeks = [{ days: 7, factor: '2.5' }];
const engages = { goal: 'engage', recency: weeks, recencyOlder: '0.5' } as const;

test.each<[what: string, change: Partial<typeof form>, price: string]>([
  ['an install', { pricing: 'cpi' }, '2'],
  ['one impression of a thousand', { pricing: 'cpm' }, '0.002'],
  ['the least of all', { pricing: 'cpm', bid: '0.000001' }, '0.000000001'],
  ['nothing', { pricing: 'cpc', bid: '0' }, '0'],
  ['a click where it pays most', { pricing: 'cpc', bids: others }, '60'],
  ['of a region that it is not for nothing', { pricing: 'cpc', bids: others, countries: ['JP', 'US'] }, '2'],
  ['where all its regions have another', { pricing: 'cpc', bids: others, countries: ['JP'] }, '0.000001'],
  ['for whom it pays most', { pricing: 'cpa', ...engages }, '5'],
  ['by a factor only of those who are brought back', { pricing: 'cpa', ...engages, goal: 'install' }, '2'],
  ['the highest of all', { pricing: 'cpi', bid: '10000', ...engages, recencyOlder: '5' }, '50000'],
])('%s costs at most', (_, change, price) => {
  expect(highestPrice({ ...form, ...change })).toBe(price);
});

test('a budget holds one result, to the last place', () => {
  expect(holdsOne('0.000001', '0.000001')).toBe(true);
  expect(holdsOne('0.000001', '0.00000100001')).toBe(false);
  expect(holdsOne('12', '12.00000000001')).toBe(false);
  expect(holdsOne(null, '10000')).toBe(true);
});

const wrong = (change: Partial<typeof form>) => {
  const entered = { ...form, ...change };
  const { error } = campaignForm.safeParse(entered);
  return error === undefined ? {} : fieldErrors(error, entered);
};

test('a price that the budget does not hold is said at the budget, with the price', () => {
  const key = 'campaign.errors.priceOverBudget';
  expect(wrong({ pricing: 'cpi', bid: '50' })).toEqual({});
  expect(wrong({ pricing: 'cpi', bid: '50.01' })).toEqual({
    dailyBudget: { key, params: { price: '50.01' } },
  });
  expect(wrong({ pricing: 'cpc', bids: others })).toEqual({ dailyBudget: { key, params: { price: '60' } } });
  expect(wrong({ pricing: 'cpm', bids: others })).toEqual({});
  // What is wrong with the price or the budget itself comes first.
  expect(Object.keys(wrong({ pricing: 'cpi', bid: 'x' }))).toEqual(['bid']);
  expect(wrong({ pricing: 'cpi', bid: '50', dailyBudget: '0.5' }).dailyBudget?.key).toBe(
    'campaign.errors.budgetTooSmall',
  );
});
