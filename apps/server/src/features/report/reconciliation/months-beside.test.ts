import { networkIds } from '@millrace/contract/publisher/network/find-network';
import { expect, test } from 'vitest';
import { monthsAround, questionOf } from './months-beside.ts';

test('every network has its row in every month, however many were paid otherwise than they reported', () => {
  const months = monthsAround('2026-03', '2026-12-01');
  expect(months).toEqual(['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']);
  const { from, to, limit, filters } = questionOf(months, networkIds, '2026-12-01');
  expect([from, to]).toEqual(['2025-12-01', '2026-06-30']);
  expect(filters[0]?.values).toHaveLength(networkIds.length);
  expect(limit).toBeGreaterThanOrEqual(months.length * networkIds.length);
});
