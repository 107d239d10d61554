import { describe, expect, test } from 'vitest';
import { defaultReportLimits, maxReportLimits, reportLimits } from './report-limits.ts';

describe('reportLimits', () => {
  test('has a default for each limit', () => {
    expect(reportLimits()).toEqual(defaultReportLimits);
    expect(reportLimits({ rows: 5 })).toEqual({ ...defaultReportLimits, rows: 5 });
  });

  test('goes up to the ceiling and no further', () => {
    const all = Number.POSITIVE_INFINITY;
    expect(reportLimits({ seconds: all, rows: all, bytes: all })).toEqual(maxReportLimits);
  });

  test.each([0, -1, Number.NaN])('refuses %s, which the engine could read as unlimited', (value) => {
    expect(() => reportLimits({ seconds: value })).toThrow(RangeError);
  });
});
