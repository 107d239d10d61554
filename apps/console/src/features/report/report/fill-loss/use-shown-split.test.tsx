import type { FillLossSplit } from '@millrace/contract/report/fill-loss';
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadTexts, text, textsReady } from '../../../../kit/i18n/i18n.ts';
import { SplitTable } from './SplitTable.tsx';
import { useShownSplit } from './use-shown-split.ts';

beforeAll(textsReady);
beforeAll(() => loadTexts('screens'));
afterEach(cleanup);

test('rows of the answer before are told apart as they were, until the next one has come', () => {
  const at = (by: FillLossSplit, isPrevious: boolean) => ({ by, isPrevious });
  const { result, rerender } = renderHook(({ by, isPrevious }) => useShownSplit(by, isPrevious), {
    initialProps: at('country', false),
  });
  expect(result.current).toBe('country');
  rerender(at('day', true));
  expect(result.current).toBe('country');
  rerender(at('day', false));
  expect(result.current).toBe('day');
});

test('a country that is still there when days are chosen keeps its name', () => {
  const rows = [{ key: 'DE', name: null, requests: 4, filled: 1, lost: '0.5', reasons: [] }];
  render(
    <MemoryRouter>
      <SplitTable rows={rows} by="country" chosen="day" onBy={() => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('rowheader', { name: 'Germany' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: text('fillLoss.split.country') })).toBeTruthy();
});
