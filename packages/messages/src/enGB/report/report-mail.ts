export const reportMail = {
  title: 'Report by mail',
  gets: '{{email}} gets “{{report}}” of {{organization}} by mail.',
  getsNot: '{{email}} does not get “{{report}}” of {{organization}} any more.',
  stop: 'Send it no more',
  start: 'Send it again',
  home: 'To the console',
} as const;
