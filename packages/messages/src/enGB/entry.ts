import { common } from './common.ts';
import { company } from './company.ts';
import { form } from './form.ts';
import { invitation } from './invitation.ts';
import { overview } from './overview.ts';
import { password } from './password.ts';
import { promotion } from './promotion.ts';
import { registration } from './registration.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { titles } from './titles.ts';

/** The texts of the pages before the log-in, of the shell and of its home: what the console loads first. */
export const entry = {
  common,
  session,
  registration,
  password,
  invitation,
  company,
  promotion,
  form,
  shell,
  overview,
  titles,
} as const;
