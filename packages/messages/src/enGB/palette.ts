/** What Ctrl+K opens. */
export const palette = {
  placeholder: 'Screen, app, placement, instance, person … by name or ID',
  recent: 'Recent',
  screens: 'Screens',
  actions: 'Actions',
  things: 'By name or ID',
  none: 'Nothing is called that. Try fewer letters, or an ID.',
  failed: 'Names could not be searched just now. Screens and actions still work.',
  kinds: {
    app: 'App',
    placement: 'Placement',
    instance: 'Instance',
    rule: 'Mediation rule',
    abTest: 'A/B test',
    promotedApp: 'Promoted app or website',
    campaign: 'Campaign',
    creative: 'Creative',
    segment: 'Segment',
    feed: 'Product feed',
    report: 'Saved report',
    person: 'Person',
  },
} as const;
