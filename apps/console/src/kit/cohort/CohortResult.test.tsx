import type { CohortRows } from '@millrace/contract/report/cohort';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadTexts, textsReady } from '../i18n/i18n.ts';
import { lifetimeValue } from '../saved-report/cohort-kinds.ts';
import { CohortResult } from './CohortResult.tsx';
import type { CohortAnswer } from './cohort-row.ts';

beforeAll(textsReady);
beforeAll(() => loadTexts('screens'));
afterEach(cleanup);

const cells = {
  ...{ users: '1', reached: ['1'], retained: ['1'], retention: ['1'] },
  ...{ adValue: ['0.5'], purchaseValue: ['0'] },
};
const answer = (keys: string[], app = {}): CohortAnswer => ({
  rows: [{ ...cells, day: null, keys }],
  totals: cells,
  names: { app, appPlatform: {} },
});

test('rows that are still there when others are chosen keep their names: an app is no country', () => {
  const screenOf = (rows: CohortRows, data: CohortAnswer, isPlaceholderData: boolean) => (
    <CohortResult
      title="Lifetime value"
      address={{ state: { ...lifetimeValue.usual, rows }, change: vi.fn() }}
      today="2026-03-10"
      query={{ data, isPlaceholderData, error: null, isError: false, refetch: vi.fn() }}
    />
  );
  const ofApps = answer(['12'], { 12: 'Coin Rush' });
  const { rerender } = render(screenOf('app', ofApps, false));
  expect(screen.getByRole('rowheader', { name: 'Coin Rush' })).toBeDefined();
  rerender(screenOf('country', ofApps, true));
  expect(screen.getByRole('rowheader', { name: 'Coin Rush' })).toBeDefined();
  rerender(screenOf('country', answer(['DE']), false));
  expect(screen.getByRole('rowheader', { name: 'Germany' })).toBeDefined();
});
