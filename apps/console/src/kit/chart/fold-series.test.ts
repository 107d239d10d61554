import { coloursOf, mostSeries } from '@millrace/contract/report/chart-palette';
import { describe, expect, it } from 'vitest';
import type { ChartSeries } from './chart-series.ts';
import { foldSeries } from './fold-series.ts';

const days = ['2026-03-01', '2026-03-02'];
const of = (key: string, ...values: (number | null)[]): ChartSeries => ({
  key,
  label: key,
  unit: 'money',
  points: values.map((value, index) => ({ x: days[index] ?? '', value, open: 0.5 })),
});
const whole = (...values: (number | null)[]) => of('whole', ...values).points;
const valuesOf = ({ points }: ChartSeries) => points.map(({ value }) => value);

describe('foldSeries', () => {
  it('leaves what is the whole as it is', () => {
    const two = [of('DE', 1, 2.1), of('US', 3, 0.2)];
    expect(foldSeries(two, whole(4, 2.3), 'Other')).toEqual(two);
    expect(foldSeries([], whole(0, 0), 'Other')).toEqual([]);
  });

  it('draws what is left of the whole, also of what was never told apart', () => {
    const [, other] = foldSeries([of('DE', 1, 2)], whole(1.3, null), 'Other');
    expect(other).toMatchObject({ key: 'other', label: 'Other', unit: 'money', isOther: true });
    expect(other && valuesOf(other)).toEqual([0.3, null]);
  });

  it('keeps the first six and takes the rest from the whole, not from the rest', () => {
    const nine = Array.from({ length: 9 }, (_, index) => of(`c${index}`, 10 - index, null));
    const folded = foldSeries(nine, whole(54.5, 0), 'Other');
    expect(folded.map(({ key }) => key)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'other']);
    expect(folded).toHaveLength(mostSeries);
    expect(folded.at(-1)?.points).toEqual([
      { x: days[0], value: 9.5, open: 0.5 },
      { x: days[1], value: 0, open: 0 },
    ]);
  });
});

it('gives each series its colour, and days before that of their series', () => {
  const before = { ...of('US before', 1), beforeOf: 'US' };
  const colours = coloursOf([of('US', 1), before, { ...of('other', 1), isOther: true }, of('DE', 1)]);
  expect([...colours]).toEqual([
    ['US', '#1890ff'],
    ['US before', '#1890ff'],
    ['other', '#8c8c8c'],
    ['DE', '#13c2c2'],
  ]);
});
