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
    userNameShape:
      'A user name has 3 to 32 characters: letters (a–z), digits, dots, hyphens and underscores. It begins with a letter or a digit.',
    userNameIsEmail: 'A user name has no @. You can sign in with your e-mail anyway.',
    userNameTaken: 'This user name is taken. Please choose another one.',
  } satisfies Record<ErrorName<typeof userErrors>, string>,
} as const;
