import type { EventKeyKind, eventKeyErrors } from '@millrace/contract/advertiser/event-key';
import type { ErrorName } from '@millrace/contract/kit/error';

export const eventKey = {
  kind: { site: 'Website key', signing: 'Signing key' } satisfies Record<EventKeyKind, string>,
  lead: {
    site: 'The loader in your pages names your website by it. Everybody can see it there; it counts from pages of your domain alone.',
    signing:
      'Your servers sign their calls with it, and it is the secret in the addresses of measurement companies. Whoever knows it can report events that you pay for.',
  } satisfies Record<EventKeyKind, string>,
  key: 'Key',
  since: 'In use since',
  used: 'Last used',
  never: 'Not in 30 days',
  events: 'Events, 30 days',
  usage: 'Last used: {{used}} · Events, 30 days: {{events}}',
  count: { pending: 'Being counted', unknown: 'Can’t be counted right now' },
  usageNot: {
    pending: 'What came with it is being counted.',
    unknown: 'What came with it can’t be counted right now.',
  },
  eventsLead: 'Tests and files from this console are not counted.',
  renew: 'Renew',
  renewOf: 'Renew {{kind}}',
  renewTitle: 'Renew the key?',
  renewLead: {
    site: 'You get another key. Put the new loader tag into your pages; until they have it, they come with the old key.',
    signing:
      'You get another key. Enter it on your servers and at your measurement company; until then they come with the old one.',
  } satisfies Record<EventKeyKind, string>,
  grace: 'The old key is accepted for',
  graceHours: {
    h0: 'Not any more: refuse it at once',
    h1: '1 hour',
    h24: '24 hours',
    h72: '3 days',
    h168: '7 days',
  },
  cutOff: 'After that, what comes with it is refused and does not count.',
  renewed: 'The key is renewed.',
  renewedUntil: 'The old one is accepted until {{at}}.',
  former: 'Renewed keys',
  accepted: 'Accepted until {{at}}',
  ended: 'Ended {{at}}',
  revoked: 'Revoked {{at}}',
  stillUsed: 'Refused since: {{refused}} or more. Somebody sends with this key still.',
  revoke: 'Revoke at once',
  revokeOf: 'Revoke the key ending in {{ending}} at once',
  revokeTitle: 'Revoke this key?',
  revokeText: 'What comes with it is refused from now on. Nothing brings it back.',
  revokedNow: 'The key is revoked.',
  toKeys: 'Keys: renew or revoke',
  api: 'With an API key that may send events, a server tells of those of all your apps and websites, without a signature.',
  toApi: 'API keys',
  errors: {
    tooMany:
      'Already {{most}} renewed keys are accepted. Revoke one of them first, or refuse the old one at once.',
    ended: 'This key is not accepted any more as it is.',
  } satisfies Record<ErrorName<typeof eventKeyErrors>, string>,
} as const;
