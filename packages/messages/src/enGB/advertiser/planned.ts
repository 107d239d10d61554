export const planned = {
  notYet: 'Not available yet',
  toOverview: 'Back to the overview',
  segments:
    'Your segments will be listed here: groups of users, by what they did in your app or on your website.',
  createSegment:
    'A segment will be put together here from conditions on events, with its size shown as you choose.',
  editSegment: 'A segment’s name and conditions will be changed here.',
  retargeting:
    'What retargeting brought back will be shown here: users reached, returns and purchases, by segment.',
  productFeed: 'The catalogue of products that your ads show will be connected and checked here.',
  feedHistory:
    'Every update of your product feed will be listed here, with what was taken and what was refused.',
  feedPreview: 'The products of your feed will be shown here as an ad draws them.',
  eventTracking:
    'The events that arrive from your apps and websites will be shown here as they come, with what each one counted for.',
  eventDoc:
    'How to send events from your server, your website or a measurement company will be described here.',
  invoices: 'Your invoices will be listed here by month, with PDF and CSV.',
  budget: 'What each campaign was to spend, has spent and has left will be shown here, day by day.',
} as const;
