import type { ErrorName } from '@millrace/contract/kit/error';
import type { userErrors } from '@millrace/contract/people/user';

export const user = {
  role: {
    r1: 'Administrator',
    r20: 'Organization Owner',
    r30: 'App Owner',
    r40: 'App Operator',
    r50: 'App Viewer',
    r100: 'Promoter',
  },
  lead: 'Who works in {{organization}}, and with which role.',
  members: 'Members',
  name: 'Name',
  email: 'E-mail',
  roleLabel: 'Role',
  allRoles: 'All roles',
  status: 'Active',
  active: 'Active',
  inactive: 'Disabled',
  lastLogin: 'Last sign-in',
  never: 'Never',
  you: 'You',
  switchLabel: '{{name}} may work here',
  disabled: '{{name}} is kept out of this organization.',
  enabled: '{{name}} may work here again.',
  searchHint: 'Name or e-mail',
  emptySearch: 'Nobody matches this search.',
  errors: {
    nameEmpty: 'Please enter a name.',
    ownAccount: 'You cannot lock yourself out.',
    lastOwner: 'An organization needs at least one active owner.',
  } satisfies Record<ErrorName<typeof userErrors>, string>,
} as const;
