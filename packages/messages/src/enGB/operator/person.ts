import type { ErrorName } from '@millrace/contract/kit/error';
import type { personErrors } from '@millrace/contract/operator/person';

export const person = {
  lead: 'Everybody who has an account on this installation, and where they work.',
  search: 'Name, e-mail or user name',
  name: 'Name',
  userName: 'User name: {{username}}',
  memberships: 'Works at',
  nowhere: 'Nowhere',
  membership: '{{organization}} ({{role}})',
  membershipOff: '{{organization}} ({{role}}, disabled there)',
  sessions: 'Sessions',
  lastLogin: 'Last log-in',
  never: 'Never',
  createdAt: 'Account since',
  status: 'Active',
  anyStatus: 'Active or not',
  active: 'Active',
  inactive: 'Disabled',
  kind: 'Administrators',
  anyKind: 'Everybody',
  onlyAdministrators: 'Administrators only',
  administrator: 'Administrator',
  you: 'You',
  empty: 'Nobody fits these filters.',
  switchLabel: 'Let {{name}} in',
  enabled: '{{name}} is let in again.',
  disabled: '{{name}} is disabled and signed out everywhere.',
  endSessions: 'End all sessions',
  sessionsEnded: '{{name}} is signed out everywhere.',
  sendReset: 'Send password reset',
  resetSent: 'A link to set a new password is on its way to {{email}}.',
  factorOff: 'Turn off second factor',
  factorOffTitle: 'Turn off the second factor of {{name}}?',
  factorOffLead:
    'Do this only when you know that it is they who ask: from now on their password alone signs in. They are told by mail.',
  factorIsOff: 'The second factor of {{name}} is off; a mail tells them.',
  mailSubject: {
    factorOff: '{{product}}: your second factor was turned off',
    disabled: '{{product}}: your account is disabled',
    enabled: '{{product}}: your account is enabled again',
    sessionsEnded: '{{product}}: you were signed out everywhere',
    administrator: '{{product}}: you are an Administrator now',
    noAdministrator: '{{product}}: you are no Administrator any more',
  },
  mailBody: {
    factorOff:
      'Hello {{name}},\n\nan Administrator of {{product}} has turned off your second factor: signing in asks for your password alone. Set up another one in your account:\n{{link}}\n\nIf you have not asked for this, change your password now and tell your administrator.\n',
    disabled:
      'Hello {{name}},\n\nan Administrator of {{product}} has disabled your account, and you were signed out everywhere. Ask the operator if you did not expect this.\n',
    enabled:
      'Hello {{name}},\n\nan Administrator of {{product}} has enabled your account again. Sign in here:\n{{link}}\n',
    sessionsEnded:
      'Hello {{name}},\n\nan Administrator of {{product}} has signed you out everywhere. Sign in again here:\n{{link}}\n\nAsk the operator if you did not expect this.\n',
    administrator:
      'Hello {{name}},\n\nyou are an Administrator of {{product}} now. Sign in as one here:\n{{link}}\n\nIf you did not expect this, tell another Administrator.\n',
    noAdministrator:
      'Hello {{name}},\n\nyou are no Administrator of {{product}} any more, and your sessions as one have ended. Where you are a member you work on as before.\n',
  },
  makeAdministrator: 'Make Administrator',
  unmakeAdministrator: 'Take Administrator away',
  makeTitle: 'Make {{name}} an Administrator?',
  makeLead: 'Administrators see and change everything on this installation. Enter your own password.',
  unmakeTitle: 'Is {{name}} to be no Administrator any more?',
  unmakeLead: 'Their sessions as an Administrator end at once; where they are members they go on working.',
  nowAdministrator: '{{name}} is an Administrator and signs in as one at /login.admin.',
  noAdministrator: '{{name}} is no Administrator any more.',
  errors: {
    ownAccount: 'This is your own account. Another Administrator can do that.',
    lastAdministrator: 'This is the last Administrator. Make another one first.',
    lastOwner:
      'Nobody else runs {{organizations}}. Make somebody else an owner there, or disable it under Organizations first.',
    noFactor: 'This person has no second factor.',
    disabled: 'This person is disabled. Enable them first.',
  } satisfies Record<ErrorName<typeof personErrors>, string>,
} as const;
