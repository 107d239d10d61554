import { describe, expect, it } from 'vitest';
import { doneSteps, nextStep } from './wizard-step.ts';

const unit = (unitIdB: string | null) => ({
  instanceId: 1,
  adnId: 1,
  name: 'High',
  unitIdA: 'a',
  unitIdB,
  entered: true,
});

describe('the steps of the set-up', () => {
  it.each([
    { B: 0, units: [], next: 'rules' },
    { B: 1, units: [unit('b'), unit(null)], next: 'groupB' },
    { B: 1, units: [unit('b')], next: 'check' },
  ])('with $B rules in group B and $units it goes on at $next', ({ B, units, next }) => {
    const test = { units, groups: { B: Array.from({ length: B }) } };
    expect(nextStep(test)).toBe(next);
    expect(doneSteps(test)).not.toContain(next);
  });
});
