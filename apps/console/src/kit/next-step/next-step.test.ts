import { describe, expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const progress = (placements: number, networks: number, instances: number, rules: number) => ({
  placements,
  networks,
  instances,
  rules,
});

describe('nextStep', () => {
  it.each([
    ['apps', progress(0, 0, 0, 0), 'placements'],
    ['placements', progress(0, 0, 0, 0), null],
    ['placements', progress(1, 0, 0, 0), 'networks'],
    ['networks', progress(1, 0, 0, 0), null],
    ['networks', progress(3, 2, 0, 0), 'instances'],
    ['instances', progress(3, 2, 5, 0), 'rules'],
    ['rules', progress(3, 2, 5, 1), 'sdk'],
    ['apps', progress(3, 2, 5, 1), null],
    ['rules', progress(0, 2, 5, 1), 'placements'],
    ['instances', progress(0, 0, 0, 0), 'placements'],
  ] as const)('on the screen of %s with %o: %s', (on, counts, step) => {
    expect(nextStep(counts, on)).toBe(step);
  });
});
