import type { ErrorName } from '@millrace/contract/kit/error';
import type { passwordErrors } from '@millrace/contract/people/password';

export const password = {
  mailSubject: 'Set a new {{product}} password',
  mailBody:
    'Hello {{name}},\n\nopen this link within one hour to set a new password:\n\n{{link}}\n\nIf you did not ask for it, ignore this mail; your password stays as it is.\n',
  forgotTitle: 'Reset password',
  forgotLead: 'Enter the e-mail of your account. We send a link to set a new password.',
  forgotSubmit: 'Send the link',
  forgotSentTitle: 'Check your mail',
  forgotSent: 'If {{email}} has an account, a mail with a link is on its way. It serves one hour.',
  resetTitle: 'Set a new password',
  current: 'Current password',
  unknown: 'Forgotten, or never had one? Get a link by mail.',
  mailed: 'A mail to {{email}} is on its way. Set a password by its link, sign in again and come back here.',
  new: 'New password',
  repeat: 'New password again',
  submit: 'Set password',
  doneTitle: 'The new password is set',
  done: 'Sign in with it to continue.',
  noLinkTitle: 'This link is incomplete',
  noLink: 'Open the link of the mail as a whole, or ask for a new one.',
  newLink: 'Ask for a new link',
  errors: {
    weak: 'At least 8 characters with an upper-case letter, a lower-case letter and a digit.',
    different: 'The two passwords are different.',
    linkSpent: 'This link was used already or has expired. Ask for a new one.',
    currentWrong: 'This is not your current password.',
  } satisfies Record<ErrorName<typeof passwordErrors>, string>,
} as const;
