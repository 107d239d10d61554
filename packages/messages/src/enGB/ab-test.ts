import type { abTestErrors } from '@millrace/contract/ab-test';
import type { ErrorName } from '@millrace/contract/kit/error';

export const abTest = {
  errors: {
    nameEmpty: 'Please enter the name.',
    nameTooLong: 'The Name should less than 40 letters.',
    placementEmpty: 'Please choose the placement.',
    placementOff: 'This placement is disabled. Enable it first.',
    placementHasTest: 'This placement has a test already that is prepared or running.',
    placementFixed: 'Rules of this placement are copied already. Remove them from group B first.',
    shareEmpty: 'Please enter the share of group B.',
    shareRange: 'Group B can have 5 to 95 % of the users.',
    rulesEmpty: 'Please choose at least one rule of group A.',
    ruleWithoutInstances: 'Group A rule cannot be empty. Add instances to it first.',
    tooManyRules: 'A group can have 100 rules at most.',
    wrongOrder:
      'The rules of group B have changed meanwhile, or a rule for ALL stands before one for countries.',
    notInTest: 'This instance does not stand in group B any more.',
    notReady: 'The test cannot start yet: the final check says what is missing.',
    notDraft: 'Only a test that is being prepared can be changed.',
    notRunning: 'This test does not run.',
    startFinal: 'The start and the end of a test cannot be taken back: users were served by it.',
  } satisfies Record<ErrorName<typeof abTestErrors>, string>,
} as const;
