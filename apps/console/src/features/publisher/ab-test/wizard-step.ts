import type { AbTest } from '@millrace/contract/publisher/ab-test';

/** The set-up of a test, in order. */
export const wizardSteps = ['basics', 'rules', 'groupB', 'check'] as const;
export type WizardStep = (typeof wizardSteps)[number];

type Prepared = Pick<AbTest, 'units'> & { readonly groups: { readonly B: readonly unknown[] } };

/** What is done already; the basic information is there as soon as there is a test. */
export function doneSteps({ groups, units }: Prepared): readonly WizardStep[] {
  if (groups.B.length === 0) return ['basics'];
  return units.every(({ unitIdB }) => unitIdB !== null) ? ['basics', 'rules', 'groupB'] : ['basics', 'rules'];
}

/** Where the set-up goes on: the first step that is not done. */
export function nextStep(test: Prepared): WizardStep {
  const done = doneSteps(test);
  return wizardSteps.find((step) => !done.includes(step)) ?? 'check';
}
