/** Why requests got no ad. */
export const fillLoss = {
  lead: 'Every request that got no ad, why, and what it would have earned at the eCPM of its placement in its country.',
  sentence: 'Of {{requests}} requests {{share}} got no ad; the biggest reason: {{reason}}, about {{lost}}.',
  allFilled: 'All {{requests}} requests got an ad.',
  none: 'No requests in these days.',
  unpriced:
    '{{requests}} requests without an ad were in placements that showed none in these days: nobody knows what they would have earned.',
  notKept: 'What single requests were told is kept from {{day}} on: earlier days are missing here.',
  consent:
    '“{{reason}}” holds what would otherwise stand under “{{noAd}}” or “{{noBid}}”, of users who refused consent (GDPR) or the sale of their data (CCPA), or are children (COPPA). They are served like everybody else, and networks do not say whether that is why they have no ad.',
  consentBeside:
    'Where networks answered, {{own}} of {{requests}} requests of these users got an ad; of requests of others in the same placements and countries {{others}} did. At that fill, about {{more}} more would have got one.',
  consentAlone:
    'How many of them would have got no ad anyway is not known: in their placements and countries networks answered fewer than {{least}} requests of others.',
  byReason: 'By reason',
  splitBy: 'Tell apart by',
  split: { day: 'By day', app: 'By app', placement: 'By placement', country: 'By country' },
  key: { day: 'Day', app: 'App', placement: 'Placement', country: 'Country' },
  noCountry: 'Not known',
  eachShown: 'Money lost: as if each of them had shown one ad at the eCPM of its placement in its country.',
  ofAllCountries:
    '{{requests}} of them at the eCPM of their placement in all countries: in theirs it showed fewer than {{least}} ads.',
  reason: 'Reason',
  requests: 'Requests',
  share: 'Share',
  lost: 'Money lost',
  toDo: 'What to do',
  filled: 'With an ad',
  unfilled: 'Without an ad',
  together: 'All without an ad',
  reasons: {
    blocked: 'A block rule of the app',
    deviceExcluded: 'The placement is not for the device',
    placementOff: 'The placement is off',
    noRule: 'No rule matches',
    nothingLeft: 'The rule has no instance left',
    notInitialised: 'A network did not start',
    capped: 'A cap was reached',
    heldBack: 'The SDK held it back (pacing or a load that ran)',
    timeout: 'Networks took too long',
    noAd: 'Networks had no ad',
    noBid: 'Nobody bid',
    consent: 'Consent refused, and no ad',
    untold: 'The device said no more',
  },
  actions: {
    blockRules: 'Open block rules',
    placements: 'Open placements',
    rules: 'Open mediation rules',
    networks: 'Open ad networks',
    instances: 'Open instances',
  },
} as const;
