import type { PullFailure } from '@millrace/contract/report/revenue-pull';

export const revenuePull = {
  title: 'Fetched revenue',
  lead: 'Millrace fetches each day from {{network}} once it is complete, and again until {{days}} days later, because networks correct their figures.',
  zones: {
    account: 'The days are those of the account’s time zone at the network.',
    other: 'The days are those of {{zone}}.',
  },
  known: {
    unsure:
      'Parts of this network’s reporting API are not public. Compare the first days with its own console.',
    source: 'The days come from an address of your own, not from the network itself.',
    old: 'This network’s reporting API is used as it was in 2021. Compare the first days with its own console.',
  },
  none: 'This network has no reporting API that Millrace can use. Have its reports fetched from an address that you know, or upload them as files:',
  source: 'Fetch from an address of your own',
  editSource: 'Change the report address',
  now: 'Fetch now',
  nowOf: 'Fetch now: {{name}}',
  fetching: 'Fetching …',
  day: 'Day',
  revenue: 'Revenue',
  rows: 'Rows',
  state: 'State',
  unmatched: '{{usd}} of it is unmatched',
  changedBy: 'Corrected by {{usd}} since it first came',
  cameAt: 'Came {{time}}',
  again: 'Fetched again {{time}}',
  waiting: 'Waiting',
  clockAhead: 'It is {{minutes}} minutes ahead of the network’s.',
  clockBehind: 'It is {{minutes}} minutes behind the network’s.',
  open: 'May still change',
  final: 'Final',
  takenBack: 'Undone',
  empty: 'Nothing has been fetched yet. The first days come within minutes of the keys being accepted.',
  failures: {
    refused: 'The network refused the keys.',
    clock:
      'The clock of this server is wrong, so that the network takes no signature of it. Whoever runs the server has to set it.',
    limited: 'The keys may not read reports.',
    later: 'The network asks to come back later.',
    unreachable: 'The network could not be reached.',
    slow: 'The network did not answer in time.',
    unclear: 'The answer was not what the network documents.',
    rate: 'No exchange rate of this currency is known for the day.',
    store: 'Our own database could not be reached.',
  } satisfies Record<PullFailure, string>,
} as const;
