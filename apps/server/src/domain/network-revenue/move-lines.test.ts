import { expect, test } from 'vitest';
import { type Amounts, minus, told } from './move-lines.ts';
import type { StoredRevenue } from './stored-revenue.ts';

const money = (revenue: string) => ({
  ...{ revenue, revenueUsd: revenue, currency: 'USD', rate: '1', rateDate: '2026-03-02' },
});
const place = { instanceId: 11, unit: '', country: 'US', day: '2026-03-02' };
const line = (revenue: string, impressions: number | null): Amounts => ({
  ...{ country: 'US', day: '2026-03-02', ...money(revenue) },
  ...{ impressions, clicks: null },
});
const there = (revenue: string, impressions: number | null): StoredRevenue => ({
  ...{ ...place, ...money(revenue), appId: 1, placementId: 5, networkId: 3 },
  ...{ impressions, clicks: null, source: 'upload', reportedAt: 1 },
});
const target = { id: 11, appId: 1, placementId: 5 } as NonNullable<Parameters<typeof told>[2]['target']>;
const owner = { organizationId: 1, networkId: 3 };

test.each([
  ['was not counted is not counted again', there('5', null), line('2', 30), null],
  ['was counted is counted', there('5', 40), line('2', 30), 40],
] as const)('a line that comes and goes: what %s', (_name, own, moved, left) => {
  const both = told(place, moved, { own, goal: own, target, owner });
  expect(both).toMatchObject({ revenue: '7', impressions: (left ?? 0) + 30 });
  expect(minus(both, moved)).toMatchObject({ revenue: '5', revenueUsd: '5', impressions: left });
});

test('nothing that is left was shown no times', () => {
  expect(minus(there('2', 30), line('2', 30))).toMatchObject({ revenue: '0', impressions: 0 });
});
