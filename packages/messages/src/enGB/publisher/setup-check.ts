/** What of an app's set-up loses money or soon will. */
export const setupCheck = {
  title: 'Set-up check',
  looking: 'Looking through the set-up …',
  none: 'Nothing found in the set-up and in the traffic of the last {{days}} days.',
  noCountry: 'unknown countries',
  nothing:
    '{{placement}} serves nothing in {{country}}: {{requests}} requests in {{days}} days went without an ad.',
  onlyBids:
    '{{placement}} has only bidding instances in {{country}} ({{requests}} requests in {{days}} days): without a bid there is no ad. Add a waterfall instance as a fallback.',
  openRules: 'Open its rules',
  neverFills:
    '{{instance}} of {{network}} in {{placement}} was asked {{requests}} times in {{days}} days and never had an ad. Check its Unit ID with the network.',
  openInstance: 'Open the instance',
  accountRefused: '{{network}} refuses the keys of the account {{account}}: its revenue is not reported.',
  accountFails: '{{network}} could not be asked about the account {{account}}: its revenue may be missing.',
  openAccount: 'Open the account',
  keyEnds: 'The API key {{key}} is accepted until {{day}} and refused afterwards.',
  openKey: 'Open the key',
  all: 'Show all {{count}}',
  fewer: 'Show fewer',
} as const;
