export const adsOverview = {
  lead: 'What {{organization}} promotes, and how it stands.',
  apps: 'Apps and websites',
  all: 'All apps and websites ({{total}})',
  noEvents: 'No events yet',
  eventsAt: 'Last event {{at}}',
  emptyTitle: 'Nothing is promoted yet',
  emptyLead: 'Begin with the app or website that your ads lead to.',
  addFirst: 'Add your first app',
} as const;
