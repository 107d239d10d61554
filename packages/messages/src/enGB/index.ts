import { common } from './common.ts';
import { company } from './company.ts';
import { form } from './form.ts';
import { invitation } from './invitation.ts';
import { list } from './list.ts';
import { notification } from './notification.ts';
import { overview } from './overview.ts';
import { password } from './password.ts';
import { promotion } from './promotion.ts';
import { registration } from './registration.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { user } from './user.ts';

/** English, complete: the type that other languages satisfy. */
export const enGB = {
  common,
  session,
  registration,
  password,
  invitation,
  user,
  company,
  promotion,
  notification,
  form,
  list,
  overview,
  shell,
} as const;
