export const list = {
  count: 'Entries: {{total}}',
  clear: 'Clear the search',
  failed: 'This list could not be loaded.',
  actions: 'Actions',
} as const;
