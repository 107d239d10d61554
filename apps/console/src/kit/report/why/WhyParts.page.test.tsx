import type { Why } from '@millrace/contract/report/why';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadTexts, textsReady } from '../../i18n/i18n.ts';
import { WhyParts } from './WhyParts.tsx';

beforeAll(async () => {
  await textsReady();
  await loadTexts('screens');
});
afterEach(cleanup);

const question = {
  ...{ from: '2026-03-14', to: '2026-03-14', beforeFrom: '2026-03-07', beforeTo: '2026-03-07', filters: [] },
};
const along = (dimension: Why['along'][number]['dimension'], mix: string) => ({
  ...{ dimension, volume: '3', mix, rate: '2', rows: [], other: null },
});

test('each part has a link to its report, by what tells the change apart best', () => {
  const why = {
    ...{ before: '10', now: '0', change: '-10', open: '0', impressionsBefore: '4', impressions: '5' },
    ...{ ecpmBefore: '1', ecpm: '0', fillRateBefore: null, fillRate: null },
    along: [along('country', '-1'), along('appVersion', '-15')],
  };
  render(
    <MemoryRouter>
      <WhyParts question={question} why={why} />
    </MemoryRouter>,
  );
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, new URLSearchParams(link.getAttribute('href') ?? '').get('by')]);
  expect(links).toEqual([
    ['Impressions by day', 'day'],
    ['Impressions by App version', 'appVersion'],
    ['eCPM by App version', 'appVersion'],
    ['Ad revenue by day', 'day'],
  ]);
});
