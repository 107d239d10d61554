import type { ErrorName } from '@millrace/contract/kit/error';
import type { accountRemovalErrors } from '@millrace/contract/people/account-removal';

export const accountRemoval = {
  title: 'Remove account',
  lead: 'You leave all your organizations, and nobody can sign in as you any more. It cannot be undone.',
  open: 'Remove my account',
  happens: {
    sessions: 'All your sessions end at once. {{email}} is free for a new account.',
    personal:
      'Picture, second factor, log-in history, notices and the reports that you saved for yourself are deleted.',
    history: 'What you did stays in the change log, with a number in place of your name.',
    stays: 'Reports that you share and API keys that you made stay with their organization.',
  },
  lastOwner:
    'You are the last owner of {{organizations}}. Make somebody else an owner first, or have the Administrator of this installation close it.',
  lastAdministrator: 'You are the last Administrator of this installation. Make another one first.',
  submit: 'Remove for good',
  done: 'Your account has been removed.',
  doneText: 'A mail to {{email}} confirms it.',
  mailSubject: 'Your {{product}} account has been removed',
  mailBody:
    'Hello {{name}},\n\nyour account has been removed as you asked. Nobody can sign in with this address any more, and a number stands in place of your name in the change logs of your organizations.\n\nBackups keep older data until they are rotated out. This is the last mail about this account.\n',
  errors: {
    lastOwner:
      'You are the last owner of {{organization}}. Make somebody else an owner first, or have the Administrator of this installation close it.',
  } satisfies Record<ErrorName<typeof accountRemovalErrors>, string>,
} as const;
