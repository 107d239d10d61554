export const list = {
  count: 'Entries: {{total}}',
  emptyTitle: 'Nothing here yet',
  clear: 'Clear the search',
  failed: 'This list could not be loaded.',
  actions: 'Actions',
  more: 'More actions',
  range: '{{from}}–{{to}} of {{total}}',
} as const;
