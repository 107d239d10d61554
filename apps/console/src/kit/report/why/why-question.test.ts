import { expect, test } from 'vitest';
import { whyOfRow, whyOfWhole } from './why-question.ts';

const days = { from: '2026-03-08', to: '2026-03-14', beforeFrom: '2026-03-01', beforeTo: '2026-03-07' };
const app = { dimension: 'app' as const, values: ['3'], exclude: false };

test('without a comparison, as many days right before', () => {
  expect(whyOfWhole({ from: days.from, to: days.to })).toEqual({ ...days, filters: [] });
  expect(whyOfWhole({ ...days, beforeFrom: '2026-02-08', beforeTo: '2026-02-14', filters: [app] })).toEqual({
    ...{ from: days.from, to: days.to, beforeFrom: '2026-02-08', beforeTo: '2026-02-14' },
    filters: [app],
  });
});

test('a row asks about itself, and a day about the day that it is compared with', () => {
  const country = { dimension: 'country', values: ['US'], exclude: false };
  expect(whyOfRow({ ...days, filters: [app] }, ['country'], ['US'])).toEqual({
    ...days,
    filters: [app, country],
  });
  expect(whyOfRow(days, ['day', 'country'], ['2026-03-10', 'US'])).toEqual({
    ...{ from: '2026-03-10', to: '2026-03-10', beforeFrom: '2026-03-03', beforeTo: '2026-03-03' },
    filters: [country],
  });
  expect(whyOfRow(days, ['week'], ['2026-03-09'])).toBeUndefined();
});
