import { campaignFormOn, emptyCampaign } from '@millrace/contract/advertiser/campaign';
import { feedForm } from '@millrace/contract/advertiser/feed';
import { segmentForm } from '@millrace/contract/advertiser/segment';
import { expect, test } from 'vitest';
import { parseShown } from './parse-shown.ts';

const campaign = { ...emptyCampaign, name: 'Autumn', bid: '2', dailyBudget: '50' };
const ofCampaign = (change: object, also: readonly string[] = []) =>
  parseShown(
    campaignFormOn.web,
    { ...campaign, ...change },
    {
      fields: ['name', 'goal', 'pricing', 'bid', 'dailyBudget', 'targeting.osMin', ...also],
      initial: campaign,
    },
  );
const step = { days: 3, factor: 'twice' };
const malformed = { key: 'campaign.errors.eventMalformed', params: {} };

test.each([
  ['an event that is not bought any more', { paidEvent: '-' }, { paidEvent: null }],
  ['rows of a goal that was left', { recency: [step, step] }, { recency: [] }],
  ['one that is right', { paidEvent: 'purchase' }, { paidEvent: 'purchase' }],
])('what is not on the screen keeps nothing from being sent: %s', (_, change, expected) => {
  expect(ofCampaign(change)).toMatchObject({ data: expected });
});

test('what is on the screen is told, and so is what was wrong at first', () => {
  expect(ofCampaign({ pricing: 'cpa', paidEvent: '-' }, ['paidEvent'])).toEqual({
    errors: { paidEvent: malformed },
  });
  const values = { ...campaign, paidEvent: '-' };
  for (const initial of [values, undefined]) {
    expect(parseShown(campaignFormOn.web, values, { fields: ['name'], initial })).toEqual({
      errors: { paidEvent: malformed },
    });
  }
});

test('a feed is uploaded after an address and a way in were tried', () => {
  const initial = {
    ...{ name: 'Shoes', source: 'address', address: '', auth: 'none', authName: null, secret: null },
    ...{ format: 'auto', hours: [3], brake: 30, currency: null, minorUnits: false, rules: [], leadId: null },
  };
  const tried = { ...initial, source: 'upload', address: 'ftp://shop.example/a', auth: 'basic' };
  const fields = ['name', 'source', 'format', 'brake', 'currency', 'minorUnits'];
  expect(parseShown(feedForm, tried, { fields, initial })).toMatchObject({
    data: { source: 'upload', address: null },
  });
});

test('in a row what is not shown is not sent', () => {
  const event = { kind: 'event', exclude: false, event: 'purchase', apps: [], days: 30, filters: [] };
  const of = [
    { ...event, operator: 'atLeast', times: 2 },
    { ...event, operator: 'never', times: null },
  ];
  const fields = ['name', 'rules.join', 'rules.of', 'rules.of.0.times', 'rules.of.1.operator'];
  const values = { name: 'Buyers', rules: { join: 'and', of } };
  expect(parseShown(segmentForm, values, { fields, initial: values })).toMatchObject({
    data: { rules: { of: [{ times: 2 }, { times: 1 }] } },
  });
});
