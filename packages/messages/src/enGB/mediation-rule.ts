import type { ErrorName } from '@millrace/contract/kit/error';
import type { mediationRuleErrors } from '@millrace/contract/mediation-rule';

export const mediationRule = {
  title: 'Mediation Rules',
  lead: 'A rule says which instances serve whom, and in which order.',
  errors: {
    nameEmpty: 'Please enter the name.',
    regionsEmpty: 'Please choose at least one region.',
    optimizedTypeEmpty: 'Please choose Auto or Manual.',
    channelTooLong: 'At most {{max}} characters for all channels together.',
    listEmpty: 'Please enter what to include or exclude, or choose neither.',
    modeEmpty: 'Please choose whether these are included or excluded.',
    rangeReversed: 'The maximum must not be below the minimum.',
    versionExpression:
      '“{{value}}” is neither a version nor an interval. Write 2.1.0, or [1.0,2.0) for 1.0 up to but not including 2.0.',
    versionInterval: 'No version lies within “{{value}}”. The lower end comes first.',
    tagOperator: 'Tag {{row}}: text can be compared with =, !=, in and notin only.',
    tagNumber: 'Tag {{row}}: every value must be a number of the chosen type.',
    tagValues: 'Tag {{row}}: several values need in or notin.',
    wrongList: 'Bidding instances belong in the bidding list, all others in the waterfall.',
    entryTwice: 'An instance can stand here only once.',
    biddingTwice: 'Each ad network has only one bidding id.',
    tooMany: 'A placement can have {{max}} rules. Remove one first.',
    testRunning:
      'An A/B test of this placement is running: order, conditions and members of its rules are locked. Instances can be switched on and off.',
    staleOrder: 'Someone else has changed the rules since you opened this list. It has been loaded again.',
    otherBlock: 'Rules for countries are always tried before rules for ALL.',
  } satisfies Record<ErrorName<typeof mediationRuleErrors>, string>,
} as const;
