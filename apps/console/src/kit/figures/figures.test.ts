import { reportRequest } from '@millrace/contract/report/definition';
import { describe, expect, it } from 'vitest';
import { figurePeriodIn, withFigurePeriod, writeFigurePeriod } from './figure-period.ts';
import { type FiguresWanted, figuresQuestion, reportOfFigure, whyOfFigure } from './figure-question.ts';

describe('the period in an address', () => {
  it.each([
    ['', 'last7'],
    ['period=last28', 'last28'],
    // Of a report: figures are compared with as many whole days before.
    ['period=thisMonth', 'last7'],
    ['period=now', 'last7'],
  ])('"%s" means %s', (query, period) => {
    expect(figurePeriodIn(new URLSearchParams(query))).toBe(period);
  });

  it('is written where it is not the usual one, beside what else is there', () => {
    const query = new URLSearchParams('type=2&period=last28');
    expect(writeFigurePeriod(query, 'yesterday').toString()).toBe('type=2&period=yesterday');
    expect(writeFigurePeriod(query, 'last7').toString()).toBe('type=2');
  });

  it('goes along to the next screen', () => {
    expect(withFigurePeriod('/rule/1', 'last7')).toBe('/rule/1');
    expect(withFigurePeriod('/rule/1', 'last14')).toBe('/rule/1?period=last14');
    expect(withFigurePeriod('/list?type=2', 'last14')).toBe('/list?type=2&period=last14');
  });
});

const wanted: FiguresWanted = {
  dimension: 'rule',
  ids: [30, 4],
  within: { app: 3, placement: 6 },
  metrics: ['requests', 'fillRate', 'ecpm'],
};
const is = (dimension: string, ...values: string[]) => ({ dimension, values, exclude: false });

describe('what is asked', () => {
  it('is one question for all rows of a screen, whatever their order', () => {
    const question = figuresQuestion(wanted, 'last7', '2026-03-10');
    expect(question).toMatchObject({
      ...{ from: '2026-03-03', to: '2026-03-09', beforeFrom: '2026-02-24', beforeTo: '2026-03-02' },
      dimensions: ['rule'],
      filters: [is('app', '3'), is('placement', '6'), is('rule', '4', '30')],
    });
    expect(reportRequest.safeParse(question).error).toBeUndefined();
    expect(figuresQuestion({ ...wanted, ids: [4, 30] }, 'last7', '2026-03-10')).toEqual(question);
  });

  it('is everything within where no rows are named', () => {
    const { filters } = figuresQuestion({ ...wanted, ids: undefined }, 'last7', '2026-03-10');
    expect(filters).toEqual([is('app', '3'), is('placement', '6')]);
  });
});

it('a figure leads to its own selection, with its metric first', () => {
  expect(reportOfFigure(wanted, 'last28', { id: 4, metric: 'ecpm' })).toEqual({
    period: 'last28',
    dimensions: ['day'],
    metrics: ['ecpm', 'requests', 'fillRate'],
    filters: [is('app', '3'), is('placement', '6'), is('rule', '4')],
    compare: true,
  });
});

it('why its money changed is asked of its own selection, beside as many days before', () => {
  expect(whyOfFigure(wanted, 'last7', '2026-03-10', 4)).toEqual({
    ...{ from: '2026-03-03', to: '2026-03-09', beforeFrom: '2026-02-24', beforeTo: '2026-03-02' },
    filters: [is('app', '3'), is('placement', '6'), is('rule', '4')],
  });
});
