import { formulaDimensions } from '@millrace/contract/report/definition';
import { expect, it } from 'vitest';
import { lineQuestions, mostQuestion } from './line-questions.ts';
import { refusalOf } from './report-question.ts';
import type { ReportState } from './report-state.ts';

const state: ReportState = {
  period: { from: '2026-03-02', to: '2026-03-03' },
  dimensions: ['day', 'app', 'network'],
  metrics: ['requests'],
  filters: [{ dimension: 'bidding', values: ['1'], exclude: false }],
  compare: false,
  shares: false,
};

it('every line means by a metric what the table means, though it is told apart by less', () => {
  const asked = {
    state,
    metric: 'requests',
    shown: ['requests'],
    by: 'app',
    today: '2026-03-10',
  } as const;
  const { lines, others } = lineQuestions(asked, ['1', '2']);
  expect(lines.dimensions).toEqual(['day', 'app']);
  expect(others.dimensions).toEqual(['day']);
  for (const question of [mostQuestion(asked), lines, others]) {
    expect(formulaDimensions(question)).toEqual(expect.arrayContaining(['day', 'app', 'network', 'bidding']));
    expect(refusalOf(question)).toBeUndefined();
  }
});
