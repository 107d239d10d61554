import type { enGB } from '../enGB/index.ts';
import type { Translated } from '../kit.ts';
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

/** Chinese, complete. */
export const zhCN: Translated<typeof enGB> = {
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
};
