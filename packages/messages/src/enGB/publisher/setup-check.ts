/** What of an app's set-up loses money or soon will. */
export const setupCheck = {
  title: 'Set-up check',
  looking: 'Looking through the set-up …',
  none: 'Nothing found in the set-up and in the traffic of the last {{days}} days.',
  noCountry: 'unknown countries',
  nothing:
    '{{placement}} serves nothing in {{country}}, where {{requests}} requests came in {{days}} days. Add an instance to the rule that serves there.',
  onlyBids:
    '{{placement}} has only bidding instances in {{country}} ({{requests}} requests in {{days}} days): without a bid there is no ad. Add a waterfall instance as a fallback.',
  nothingForOthers:
    'In {{placement}} only some people in {{country}} have an instance, those who meet the conditions of a rule; all others get nothing ({{requests}} requests from there in {{days}} days). Add an instance to the rule that is for everybody.',
  onlyBidsForOthers:
    'In {{placement}} only some people in {{country}} have a waterfall instance, those who meet the conditions of a rule; all others get an ad only when somebody bids ({{requests}} requests from there in {{days}} days). Add a waterfall instance to the rule that is for everybody.',
  openRules: 'Open its rules',
  neverFills:
    '{{instance}} of {{network}} in {{placement}} was asked {{requests}} times in {{days}} days and never had an ad. Check its Unit ID with the network.',
  openInstance: 'Open the instance',
  accountRefused:
    '{{network}} refuses the keys of the account {{account}}: its revenue is not reported. Enter keys that it takes.',
  accountFails:
    '{{network}} could not be asked about the account {{account}}: its revenue may be missing. Open it to read why, and check it again.',
  openAccount: 'Open the account',
  adsNoWebsite:
    'Buyers cannot find your app-ads.txt: the store names no website of yours. Enter one in the store, or name it in the settings of the app.',
  adsMissingFile:
    'Your website has no app-ads.txt ({{address}}): buyers who look for it do not bid. Put the file there with the lines that the settings of the app list.',
  adsUnreachable:
    'Your app-ads.txt could not be looked at ({{address}}). See that the website answers everybody, then look again.',
  adsNotFile:
    'Your app-ads.txt is none ({{address}}): something else answers there. Put the file there as plain text.',
  adsMissing:
    '{{network}} is not in your app-ads.txt: buyers who look for it do not bid through it. Add: {{line}}',
  adsWrongId:
    'Your app-ads.txt names {{network}} with another ID ({{found}}): buyers take it for somebody else’s. Add: {{line}}',
  adsLines:
    'Buyers cannot read {{count}} lines of your app-ads.txt; the first is line {{line}}. Correct or remove them.',
  adsLines_one: 'Buyers cannot read {{count}} line of your app-ads.txt: line {{line}}. Correct or remove it.',
  sdkTooOld:
    'Devices with SDK {{version}} ({{share}} of the requests of {{days}} days) never ask {{network}}; devices with other versions do. Their builds have no adapter for it or too old a one: release an update, or add a block rule for that version.',
  openSdk: 'How to update the SDK',
  openAds: 'Open app-ads.txt',
  keyEnds:
    'The API key {{key}} is accepted until {{day}} and refused afterwards. Create another one and give it to the program before.',
  openKey: 'Open the key',
  caused: 'After your save',
  causedIn: 'After your save, in {{app}}',
  causedLead: 'This was not so before. It stays here until it is mended or you have read it.',
  causedRead: 'I have read it',
  all: 'Show all {{count}}',
  fewer: 'Show fewer',
} as const;
