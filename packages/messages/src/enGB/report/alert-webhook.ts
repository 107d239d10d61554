import type { ErrorName } from '@millrace/contract/kit/error';
import type { alertWebhookErrors, deliveryStates } from '@millrace/contract/report/alert-webhook';

export const alertWebhook = {
  lead: 'Servers of yours that are told of every alert, by a signed POST.',
  add: 'New webhook',
  create: 'Make webhook',
  formTitle: 'Where alerts are sent',
  formLead:
    'Every alert of the organization is sent as JSON, and again for some hours until your server takes it.',
  name: 'Name',
  url: 'Address',
  urlHelp:
    'Addresses of private networks are reached only where whoever runs the server allows them; redirects are not followed.',
  made: 'The webhook “{{name}}” is made.',
  madeTitle: 'Its secret, shown only now',
  madeLead:
    'Each call has the headers X-Millrace-Timestamp, X-Millrace-Delivery and X-Millrace-Signature: v1= and the HMAC-SHA256 of timestamp, a point and the body, as hexadecimal digits.',
  secret: 'Secret',
  done: 'I have copied it',
  last: 'Last deliveries',
  none: 'Nothing was sent yet',
  events: { fired: 'Alert', ended: 'Alert over', test: 'Test' },
  states: {
    waiting: 'Waiting',
    delivered: 'Delivered',
    failed: 'Failed',
    switchedOff: 'Not sent: webhook switched off',
    removed: 'Not sent: webhook removed',
  } satisfies Record<(typeof deliveryStates)[number], string>,
  answered: 'answered {{status}}',
  tries: '{{count}} tries',
  tries_one: '{{count}} try',
  test: 'Send test',
  testOf: 'Send test to {{name}}',
  tested: 'A test is on its way to {{name}}.',
  status: 'Status',
  switchLabel: 'Switch {{name}}',
  remove: 'Remove',
  removed: '“{{name}}” is told of nothing any more. The change log can bring it back.',
  empty: 'No server is told of alerts.',
  errors: {
    nameEmpty: 'Give the webhook a name.',
    urlWrong: 'Enter a full address such as https://example.com/alerts, without a password in it.',
    tooMany: 'There are 10 webhooks already. Remove one first.',
    isOff: 'The webhook is off. Switch it on first.',
    tooManyTests: '20 tests were sent within an hour. Try again later.',
  } satisfies Record<ErrorName<typeof alertWebhookErrors>, string>,
};
