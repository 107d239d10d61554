import { describe, expect, test } from 'vitest';
import type { RecordHead } from '../record.ts';
import { someMoment } from '../testing/build-record.ts';
import { onlyRow as only } from '../testing/rows-from.ts';

describe('iap', () => {
  const purchase = (fields: object, known: Partial<RecordHead> = {}) =>
    only({ uid: 'u', ts: someMoment, ...fields }, { kind: 'iap', placementId: 0, ...known })?.row;
  const exchange = { currency: 'CNY', rate: '0.1412345678', date: '2026-02-27' };

  test('exactly, with the rate and its day, for the app that it was made in', () => {
    expect(purchase({ cur: 'CNY', iap: '100.10', iapt: '7' }, { exchange })).toMatchObject({
      organization_id: 3,
      app_id: 4,
      metric: 'purchase',
      purchase_amount: '100.10',
      purchase_currency: 'CNY',
      purchase_rate: '0.1412345678',
      purchase_rate_date: '2026-02-27',
      purchase_usd: '14.137580',
    });
  });

  test('without a rate it is kept, and worth nothing yet', () => {
    const row = purchase({ cur: 'XXX', iap: 5 }, { exchange: null });
    expect(row).toMatchObject({ metric: 'purchase', purchase_amount: '5', purchase_currency: 'XXX' });
    expect(row).not.toHaveProperty('purchase_usd');
  });

  test.each(['', -1, '0', 'abc', '999999999999999'])('%j is no purchase', (iap) => {
    expect(purchase({ cur: 'CNY', iap }, { exchange })?.metric).toBeUndefined();
  });
});
