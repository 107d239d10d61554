import type { ErrorName } from '@millrace/contract/kit/error';
import type { passwordErrors } from '@millrace/contract/password';

export const password = {
  mailSubject: 'Set a new Millrace password',
  mailBody:
    'Hello {{name}},\n\nopen this link within one hour to set a new password:\n\n{{link}}\n\nIf you did not ask for it, ignore this mail; your password stays as it is.\n',
  errors: {
    weak: 'At least 8 characters with an upper-case letter, a lower-case letter and a digit.',
    different: 'The two passwords are different.',
    linkSpent: 'This link was used already or has expired. Ask for a new one.',
    currentWrong: 'This is not your current password.',
  } satisfies Record<ErrorName<typeof passwordErrors>, string>,
} as const;
