export const quality = {
  title: 'Data quality',
  of: 'How complete the data of {{days}} is.',
  estimated: '{{share}} of the revenue of these days ({{open}} of {{all}}) is our own estimate.',
  reported: 'All of the revenue of these days ({{all}}) is reported by networks.',
  nothing: 'No revenue on these days.',
  missing: 'No report for {{count}} of {{days}} days: {{gaps}}.',
  never: 'No report for any of these {{count}} days.',
  never_one: 'No report for its {{count}} day with ads.',
  partly: 'Reported in part: {{count}} of {{days}} days.',
  more: '{{gaps}} and earlier ones',
  networkOpen: '{{usd}} is estimated.',
  cameOf:
    'The last report of {{account}}, which lags behind its other accounts, came {{time}}. Days until {{day}} are final; later ones may still change.',
  came: 'Its last report came {{time}}. Its days until {{day}} are final; later ones may still change.',
  mostly: 'Most of it: {{apps}}.',
  ofApp: '{{app}} ({{usd}})',
  ofAccount: '{{app}} ({{usd}}, account {{account}})',
  showAll: 'Show all {{count}} networks',
  showLess: 'Show fewer',
  unmatched:
    '{{usd}} of {{count}} ad units belongs to no instance. It is in the totals, as a line of its own.',
  unmatched_one:
    '{{usd}} of {{count}} ad unit belongs to no instance. It is in the totals, as a line of its own.',
  match: 'Upload reports and match their ad units',
  refusedRows: '{{count}} rows of the uploads about these days were wrong and left out.',
  refusedRows_one: '{{count}} row of the uploads about these days was wrong and left out.',
  waiting:
    'Events of devices have waited to be counted since {{since}}: figures from then on are not complete. Nothing is lost.',
  uncounted:
    'Events of devices about placements or instances that the app does not have: {{count}}. They are not counted.',
  late: 'Events that devices sent a day late or later: {{count}}. They are counted; the figures of past days grew by them.',
  tooLate: 'Older than a week among them: {{count}}. They count on the seventh day before they came.',
  unvalued: 'Purchases whose currency had no known exchange rate: {{count}}. They are counted, and worth $0.',
  good: 'Events of devices came in time, and all of them were counted.',
} as const;
