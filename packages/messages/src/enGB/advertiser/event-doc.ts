export const eventDoc = {
  lead: 'With your own address and keys: copy, paste, and see what comes of it under Event tracking.',
  toTracking: 'Event tracking',
  website: 'From a website',
  websiteLead:
    'Put this into every page. It is one file of less than 4 KB, waits for nothing, and tells of each page by itself; with data-pages="off" in the tag it does not. A page with the tags of two websites tells both of everything.',
  tag: 'Loader',
  scriptLead:
    'Tell of what else happens in your own script. Without consent nothing is kept in the browser and nobody is known; where the browser asks for Global Privacy Control it stays so.',
  script: 'Script of the website',
  policyLead: 'If your pages have a Content-Security-Policy, add these:',
  policy: 'Policy',
  server: 'From your server',
  serverLead:
    'A POST of up to 1,000 events, signed with the secret of the app: the HMAC-SHA256 of the body, in hexadecimal digits. Whoever has the secret can tell of anything: keep it on the server.',
  keyLead: 'Or without a signature, with an API key that may send events, kept in MILLRACE_KEY:',
  keyLines: 'Lines with an API key',
  language: 'Language',
  languages: { curl: 'curl', node: 'Node.js', python: 'Python', php: 'PHP' },
  lines: 'Lines to run',
  company: 'From a measurement company',
  companyLead: 'Enter these addresses as postbacks. Parameters that you add become those of the event.',
  fields: 'What an event says',
  field: {
    event: 'What happened: one of the names below, or one of your own.',
    event_id:
      'Its own ID, such as the order number. It counts once for it, however often it is told. Where the website and your server both tell of it, your server’s word counts.',
    time: 'When it happened: seconds or milliseconds of the epoch, or ISO 8601; without a time zone it is UTC. Without it: now. Up to 3 days back.',
    device_id:
      'The advertising ID (GAID or IDFA), of which only a hash is kept. Also called gaid or idfa. A website tells of none.',
    user_id: 'What you call the customer by. Only a hash is kept.',
    click_id:
      'The click that somebody came by: what {click_id} in the link of the campaign became. Keep it with the visit, and let your server tell it with each event: by that an event belongs to a campaign. What the website itself tells belongs to none, for anybody can read its key. With products of a feed, links to items have the same parameter.',
    value: 'What it was worth, such as 12.50, not in cents, with its currency in three letters.',
    items: 'IDs of the products, as in your feed.',
    params: 'Up to 30 more facts with texts, numbers, yes or no. Nothing that names somebody.',
    consent: 'false where the person did not agree; or regs with gdpr, ccpa or coppa 1. Then no ID is kept.',
  },
  names: 'Names that segments know already:',
} as const;
