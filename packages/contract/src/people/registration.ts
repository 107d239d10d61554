import * as z from 'zod/mini';
import { languages } from '../common.ts';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { email, mailedName } from '../kit/fields.ts';
import { sealed } from './session.ts';

export const registrationErrors = defineErrors('registration', {
  closed: { code: 'cannotChange' },
  linkSpent: { code: 'invalid' },
  passwordNeeded: { code: 'invalid' },
  passwordOther: { code: 'badParameter' },
  emailEmpty: { code: 'badParameter' },
  emailMalformed: { code: 'badParameter' },
  nameEmpty: { code: 'badParameter' },
  organizationEmpty: { code: 'badParameter' },
});

export const getRegistration = defineCall({
  method: 'GET',
  path: '/auth/registration',
  summary: 'Whether anyone may register, or only people who were invited.',
  access: 'public',
  request: z.object({}),
  response: z.object({ open: z.boolean() }),
  errors: [],
});

export const registrationForm = z.object({
  email: email('registration.errors.emailEmpty', 'registration.errors.emailMalformed'),
  name: mailedName('registration.errors.nameEmpty', 100),
  organizationName: mailedName('registration.errors.organizationEmpty', 100),
  /** 0 publisher, 1 advertiser. */
  userType: z.literal([0, 1]),
});

export const register = defineCall({
  method: 'POST',
  path: '/auth/register',
  summary:
    'Asks for an account; a mail with a link follows. The answer is the same for an address that has one.',
  access: 'public',
  request: z.extend(registrationForm, { password: sealed, lang: z.optional(z.enum(languages)) }),
  response: z.null(),
  errors: ['registration.errors.closed', 'session.errors.keySpent', 'password.errors.weak'],
});

export const resendRegistration = defineCall({
  method: 'POST',
  path: '/auth/register/resend',
  summary: 'Sends the registration mail again; the answer is the same for an unknown address.',
  access: 'public',
  request: z.object({ email: registrationForm.shape.email }),
  response: z.null(),
  errors: ['registration.errors.closed'],
});

export const confirmRegistration = defineCall({
  method: 'POST',
  path: '/auth/register/confirm',
  summary:
    'Opens the account that the link in the mail stands for. Where others of the address wait, the one with the password.',
  access: 'public',
  request: z.object({
    token: z.string().check(z.maxLength(100)),
    /** Of whoever registered; asked for where the address was registered more than once. */
    password: z.optional(sealed),
  }),
  response: z.object({ email: z.string(), userType: z.literal([0, 1]) }),
  errors: [
    'registration.errors.closed',
    'registration.errors.linkSpent',
    'registration.errors.passwordNeeded',
    'registration.errors.passwordOther',
    'session.errors.keySpent',
  ],
});
