import type { entry as english } from '../enGB/entry.ts';
import type { Translated } from '../kit.ts';
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

export const entry: Translated<typeof english> = {
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
};
