/** The guides of this version inside the console. */
export const help = {
  lead: 'What to do for what, step by step. These guides belong to the version of Millrace that you are using.',
  guides: 'Guides',
  all: 'All guides',
  search: 'Search the guides',
  hits: 'What was found',
  noHit: 'No guide says “{{question}}”. Try one word of it, or a name that stands on the screen.',
  lines: 'Lines to copy',
  filledIn: 'The lines have this server’s address and the App Key of {{app}}.',
  next: 'Next: {{title}}',
} as const;
