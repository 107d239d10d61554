import type { Why } from '@millrace/contract/report/why';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts, text, textsReady } from '../../i18n/i18n.ts';
import { wholeWhy } from './whole-why.ts';
import { whySentence } from './why-sentence.ts';

beforeAll(async () => {
  await textsReady();
  await loadTexts('screens');
});

const counts = {
  ...{ impressionsBefore: '1000000', impressions: '1050000', ecpmBefore: '5.5', ecpm: '4.22' },
  ...{ fillRateBefore: null, fillRate: null },
};
const row = (key: string, change: string) => ({
  ...{ key, rows: 1, change, volume: '0', mix: change, rate: '0' },
  ...counts,
});
const why: Why = {
  ...{ before: '5500', now: '4431', change: '-1069', open: '0' },
  ...counts,
  along: [
    {
      ...{ dimension: 'country', volume: '275', mix: '-1417.5', rate: '73.5' },
      rows: [row('US', '-1251.5'), row('IN', '182.5')],
      other: null,
    },
  ],
  names: {
    ...{ app: {}, placement: {}, instance: {}, rule: {}, abTest: {}, scene: {}, advertiser: {} },
    ...{
      promotedApp: {},
      campaign: {},
      creative: {},
      segment: {},
      appPlatform: {},
      removed: { rule: [], abTest: [] },
    },
  },
};

it('says what happened, why, and where', () => {
  expect(whySentence(text, why)).toBe(
    'Ad revenue fell by $1,069.00 (19.4%) to $4,431.00, mostly because more of the ads were shown where they pay less. ' +
      'Most of it lies in United States: −\u2060$1,251.50.',
  );
});

it('versions come later, and may be what it comes down to', () => {
  const versions = {
    ...{ dimension: 'appVersion' as const, volume: '275', mix: '-1500', rate: '156' },
    ...{ rows: [row('2.1.0', '-1300'), row('2.0.4', '231')], other: null },
  };
  expect(whySentence(text, wholeWhy(why, undefined))).toBe(whySentence(text, why));
  const whole = wholeWhy(why, { along: [versions] });
  expect(whole.along.map(({ dimension }) => dimension)).toEqual(['country', 'appVersion']);
  const alone = { ...why, along: why.along.map((one) => ({ ...one, rows: one.rows.slice(0, 1) })) };
  expect(whySentence(text, wholeWhy(alone, { along: [versions] }))).toBe(
    'Ad revenue fell by $1,069.00 (19.4%) to $4,431.00, mostly because more of the ads were shown where they pay less. ' +
      'Most of it lies in app version 2.1.0: −\u2060$1,300.00.',
  );
});

it('nothing before is new, and nothing changed is said so', () => {
  const [country] = why.along;
  if (country === undefined) throw new Error('There is one.');
  const fresh = {
    ...why,
    ...{ before: '0', now: '20', change: '20' },
    along: [{ ...country, volume: '20', mix: '0', rate: '0', rows: [row('US', '20')] }],
  };
  expect(whySentence(text, fresh)).toBe(
    'Ad revenue rose by $20.00 (new) to $20.00, mostly because more ads were shown.',
  );
  expect(whySentence(text, { ...why, now: '5500', change: '0' })).toBe(
    'Ad revenue did not change: $5,500.00.',
  );
});
