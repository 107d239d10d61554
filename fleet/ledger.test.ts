import { expect, test } from 'vitest';
import { Ledger } from './ledger.ts';

const place = { appKey: 'KEY', country: 'US', placementId: 1, instanceId: 2 };
const hour = 3_600_000;

test('what happened in an hour at a place is one row', () => {
  const ledger = new Ledger();
  ledger.count('impressions', place, 5 * hour + 1, { estimatedNano: 5_000_000, paidNano: 4 });
  ledger.count('impressions', place, 6 * hour - 1, { estimatedNano: 7_000_000, paidNano: 5 });
  ledger.count('clicks', place, 5 * hour);
  ledger.count('impressions', place, 6 * hour);
  ledger.count('impressions', { ...place, country: 'DE' }, 5 * hour);
  expect(ledger.rows).toHaveLength(3);
  expect(ledger.rows[0]).toMatchObject({
    ...place,
    hour: 5 * hour,
    counts: { impressions: 2, clicks: 1 },
    estimatedNano: 12_000_000,
    paidNano: 9,
  });
  expect(ledger.total('impressions')).toBe(4);
  expect(ledger.total('impressions', ({ country }) => country === 'DE')).toBe(1);
});

test('answers, repeated calls, unanswered ones and purchases are counted apart', () => {
  const ledger = new Ledger();
  ledger.answered('lr', 200);
  ledger.answered('lr', 200);
  ledger.answered('init', 403);
  ledger.unanswered();
  ledger.repeated('lr');
  ledger.paid('EUR', 459);
  ledger.paid('EUR', 1);
  expect(ledger.answers).toEqual({ 'init 403': 1, 'lr 200': 2 });
  expect(ledger.calls).toBe(4);
  expect(ledger.unsure).toBe(1);
  expect(ledger.duplicates).toEqual({ lr: 1 });
  expect(ledger.purchaseCents).toEqual({ EUR: 460 });
});
