import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisScale } from './axis-scale.ts';

describe('axisScale', () => {
  it.each([
    [[87, 12], false, { min: 0, max: 100, step: 25 }],
    [[0.31, 0.22], false, { min: 0, max: 0.4, step: 0.1 }],
    [[12_345.67], false, { min: 0, max: 15_000, step: 5000 }],
    [[-3, 9], false, { min: -5, max: 10, step: 5 }],
    [[0.003], false, { min: 0, max: 0.003, step: 0.001 }],
    [[1, 2], true, { min: 0, max: 2, step: 1 }],
    [[9], true, { min: 0, max: 10, step: 5 }],
    [[0, 0], true, { min: 0, max: 1, step: 1 }],
    [[], false, { min: 0, max: 1, step: 0.5 }],
  ])('%j', (values, whole, scale) => {
    expect(axisScale(values, whole)).toEqual(scale);
  });

  it('holds every value, in a handful of steps', () => {
    const value = fc.double({ min: -1e12, max: 1e12, noNaN: true }).filter((one) => Math.abs(one) > 1e-6);
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), fc.boolean(), (values, whole) => {
        const { min, max, step } = axisScale(values, whole);
        const slack = step * 1e-6;
        for (const one of values) {
          expect(one).toBeGreaterThanOrEqual(min - slack);
          expect(one).toBeLessThanOrEqual(max + slack);
        }
        const steps = (max - min) / step;
        expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
        expect(Math.round(steps)).toBeLessThanOrEqual(6);
      }),
    );
  });
});
