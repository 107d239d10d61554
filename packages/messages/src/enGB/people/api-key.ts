import type { ErrorName } from '@millrace/contract/kit/error';
import type { apiKeyErrors } from '@millrace/contract/people/api-key';
import type { ApiKeyScope } from '@millrace/contract/people/api-key-scope';

export const apiKey = {
  lead: 'A key lets a program of yours ask what you ask here: fetch reports every night, or set up placements from your build.',
  leadOfAdvertiser:
    'A key lets a program of yours tell of events of all your apps and websites, or fetch what your ads did every night.',
  docs: 'API documentation',
  search: 'Name, or last characters',
  toList: 'All API keys',
  formTitle: 'What it is for',
  formLead: 'All of this can be changed later; the key stays the same.',
  name: 'Name',
  nameHelp:
    'Say what uses it, such as “Nightly report”. Changes made with it stand in the change log under this name.',
  key: 'Key',
  scopes: 'Scopes',
  scopesHelp:
    'What programs with this key may do. Give no more than they need; no key reaches people, payments or other keys.',
  expiresOn: 'Last day',
  endsSoon:
    'Its last day is in {{count}} days: afterwards programs with this key are refused. Choose a later day, or give them another key before.',
  endsTomorrow:
    'Tomorrow is its last day: afterwards programs with this key are refused. Choose a later day, or give them another key before.',
  endsToday:
    'Today (UTC) is its last day: afterwards programs with this key are refused. Choose a later day, or give them another key before.',
  expiresHelp: 'After this day (UTC) it is no longer accepted. Leave it empty for a key without end.',
  noEnd: 'No last day',
  until: 'Until {{day}}',
  expired: 'Expired',
  isExpired: 'Its last day is over: it is not accepted any more. A later day makes it work again.',
  created: 'Made',
  madeBy: 'by {{name}}',
  lastUsed: 'Last used',
  never: 'Never',
  calls: 'Calls, 30 days',
  callsOf: '{{name}}: {{total}} calls in 30 days, {{most}} on the busiest day',
  callsOn: '{{day}}: {{calls}}',
  emptyTitle: 'No key yet',
  empty:
    'Make one for each program that asks Millrace for something, such as a build server or a data warehouse: so that you see what each does, and can take one back alone.',
  emptySearch: 'No key has a name or an ending like this.',
  add: 'New API key',
  create: 'Create key',
  madeTitle: 'Copy the key now',
  madeLead: 'This is the only time that “{{name}}” is shown. Keep it where the program keeps its secrets.',
  tryIt: 'Try it',
  tryLead: 'Nothing is changed by this call:',
  command: 'Command',
  done: 'I have copied it',
  edit: 'Edit',
  editOf: 'Edit {{name}}',
  saved: 'All changes have been saved.',
  remove: 'Remove',
  removeTitle: 'Remove “{{name}}”?',
  removeBody:
    'Programs that use it are refused from now on. A removed key cannot come back; make a new one instead.',
  removed: 'The API Key has been removed.',
  made: 'A NEW API Key has been created successfully.',
  scope: {
    'report:read': 'Read reports',
    'setup:read': 'Read setup',
    'setup:write': 'Change setup',
    'event:write': 'Send events',
  } satisfies Record<ApiKeyScope, string>,
  scopeHelp: {
    'report:read': 'Figures, user activity, and their files as CSV or XLSX.',
    'setup:read': 'Apps, placements, networks, instances, rules and tests.',
    'setup:write': 'Add, change and switch them; reading them is included.',
    'event:write': 'For events of an advertiser’s apps: of no use here.',
  } satisfies Record<ApiKeyScope, string>,
  scopeHelpOfAdvertiser: {
    'report:read': 'Figures of your ads, and their files as CSV or XLSX.',
    'setup:read': 'Your campaigns.',
    'setup:write': 'Of no use here.',
    'event:write': 'Tell of events of your apps and websites from your servers, without a signature.',
  } satisfies Record<ApiKeyScope, string>,
  errors: {
    nameEmpty: 'Please enter a name.',
    nameTaken: 'A key of your organization has this name already.',
    scopesEmpty: 'Please choose at least one scope.',
    expiryPast: 'This day is over. Choose today or a later one.',
    tooMany: 'Your organization has 50 keys. Remove one that nothing uses first.',
  } satisfies Record<ErrorName<typeof apiKeyErrors>, string>,
} as const;
