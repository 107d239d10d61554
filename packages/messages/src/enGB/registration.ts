import type { ErrorName } from '@millrace/contract/kit/error';
import type { registrationErrors } from '@millrace/contract/registration';

export const registration = {
  mailSubject: 'Confirm your Millrace account',
  mailBody:
    'Hello {{name}},\n\nopen this link within 24 hours to finish your registration:\n\n{{link}}\n\nIf you did not ask for an account, ignore this mail.\n',
  mailKnownSubject: 'You already have a Millrace account',
  mailKnownBody:
    'Hello,\n\nsomeone, probably you, tried to register with this address. You already have an account; sign in here:\n\n{{link}}\n\nIf you forgot your password, that page helps too.\n',
  errors: {
    closed: 'Registration is closed on this installation. Ask an owner for an invitation.',
    linkSpent: 'This link was used already or has expired.',
    emailEmpty: 'Please enter your e-mail.',
    emailMalformed: 'Please enter a valid e-mail.',
    nameEmpty: 'Please enter your name.',
    organizationEmpty: 'Please enter the name of your company.',
  } satisfies Record<ErrorName<typeof registrationErrors>, string>,
} as const;
