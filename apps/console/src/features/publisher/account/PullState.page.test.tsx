import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadTexts, textsReady } from '../../../kit/i18n/i18n.ts';
import { PullState } from './PullState.tsx';

beforeAll(async () => {
  await textsReady();
  await loadTexts('screens');
});
afterEach(cleanup);

test('which day of how many is being fetched', () => {
  const { rerender } = render(<PullState progress={{ done: 0, days: 1, day: null }} />);
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('0 of 1 day done');
  rerender(<PullState progress={{ done: 3, days: 7, day: '2026-11-25' }} />);
  expect(said()).toBe('3 of 7 days done, now fetching 25 Nov 2026');
});
