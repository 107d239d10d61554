/** The guides of this version inside the console. */
export const help = {
  lead: 'What to do for what, step by step. These guides belong to the version of Millrace that you are using.',
  guides: 'Guides',
  all: 'All guides',
  search: 'Search the guides',
  hits: 'What was found',
  noHit: 'No guide says “{{question}}”. Try one word of it, or a name that stands on the screen.',
  lines: 'Lines to copy',
  filledIn:
    'Lines for {{platform}} have the App Key of {{app}}. For those of the other platform, choose its app: it has a key of its own.',
  howItWorks: 'How it works',
  next: 'Next: {{title}}',
} as const;
