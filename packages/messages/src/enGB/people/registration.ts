import type { ErrorName } from '@millrace/contract/kit/error';
import type { registrationErrors } from '@millrace/contract/people/registration';

export const registration = {
  mailSubject: 'Confirm your {{product}} account',
  mailBody:
    'Hello {{name}},\n\nopen this link within 24 hours to finish your registration:\n\n{{link}}\n\nIf you did not ask for an account, ignore this mail.\n',
  mailKnownSubject: 'You already have a {{product}} account',
  mailKnownBody:
    'Hello,\n\nsomeone, probably you, tried to register with this address. You already have an account; sign in here:\n\n{{link}}\n\nIf you forgot your password, that page helps too.\n',
  title: 'Create an account',
  closedTitle: 'Registration is closed',
  closedBody:
    'On this installation an owner invites new people by mail. Ask the owner of your organization for an invitation, then open the link in the mail.',
  email: 'E-mail',
  name: 'Your name',
  organizationName: 'Company',
  userType: 'You are a',
  password: 'Password',
  passwordHelp: 'At least 8 characters with upper case, lower case and a digit.',
  submit: 'Create account',
  haveAccount: 'You have an account?',
  resultTitle: 'Check your mail',
  resultSent: 'We have sent a mail to {{email}}. Open its link within 24 hours to finish.',
  resultResend: 'Send it again',
  resultResent: 'The mail is on its way again.',
  resultNoMail: 'Nothing there? Look into the spam folder, or send it again.',
  resultUnknown: 'Enter your e-mail to get the registration mail again.',
  confirming: 'Opening your account',
  confirmedTitle: 'Your account is open',
  confirmed: 'Sign in as {{email}} to continue.',
  whichTitle: 'Which registration is yours?',
  whichLead:
    'This address was registered more than once. Enter the password that you chose: that registration is opened, the others are deleted.',
  whichSubmit: 'Open account',
  confirmFailed: 'The link does not work',
  errors: {
    closed: 'Registration is closed on this installation. Ask an owner for an invitation.',
    linkSpent: 'This link was used already or has expired.',
    passwordNeeded: 'This address was registered more than once. Enter the password that you chose.',
    passwordOther: 'No registration of this address has this password.',
    emailEmpty: 'Please enter your e-mail.',
    emailMalformed: 'Please enter a valid e-mail.',
    nameEmpty: 'Please enter your name.',
    organizationEmpty: 'Please enter the name of your company.',
  } satisfies Record<ErrorName<typeof registrationErrors>, string>,
} as const;
