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
  errors: {
    nameEmpty: 'Please enter a name.',
  } satisfies Record<ErrorName<typeof userErrors>, string>,
} as const;
