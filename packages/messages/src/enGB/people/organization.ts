import type { ErrorName } from '@millrace/contract/kit/error';
import type { organizationErrors } from '@millrace/contract/people/organization';

export const organization = {
  security: 'Signing in',
  securityLead: 'What this organization asks of the people who work in it.',
  requireFactor: 'Everybody needs a second factor',
  requireFactorHelp: 'Who has none sees only their own account until it is set up.',
  requireOn: 'Everybody who works here needs a second factor from now on.',
  requireNoMore: 'No longer ask for a second factor',
  requireNoMoreLead:
    'Whoever works here signs in by the password alone then, unless they keep their own second factor.',
  requireOff: 'A second factor is no longer asked for here.',
  list: 'Organizations',
  search: 'Name or owner',
  name: 'Name',
  owners: 'Owners',
  people: 'Members',
  apps: 'Apps',
  role: 'Your role',
  status: 'Status',
  active: 'Active',
  inactive: 'Disabled',
  createdAt: 'Created',
  current: 'Current',
  nobody: 'Nobody',
  empty: 'No organization fits this search.',
  add: 'Add organization',
  addTitle: 'New organization',
  addLead: 'You own it. It has its own apps, people, payments and reports.',
  added: '{{name}} is there, and yours.',
  onlyOperator:
    'On this installation the Administrator opens organizations. Ask whoever runs it for another one.',
  edit: 'Edit',
  editOf: 'Edit {{name}}',
  switchTo: 'Switch to',
  switchToOf: 'Switch to {{name}}',
  errors: {
    ownFactorFirst: 'Set up your own second factor first, in your account.',
    nameEmpty: 'Please enter the name.',
    onlyOperator: 'On this installation only the Administrator opens organizations.',
    tooMany: 'You own 20 organizations already.',
  } satisfies Record<ErrorName<typeof organizationErrors>, string>,
} as const;
