import type { entry as english } from '../enGB/entry.ts';
import type { Translated } from '../kit.ts';
import { promotion } from './advertiser/promotion.ts';
import { common } from './common.ts';
import { form } from './form.ts';
import { workingAs } from './operator/working-as.ts';
import { invitation } from './people/invitation.ts';
import { password } from './people/password.ts';
import { registration } from './people/registration.ts';
import { session } from './people/session.ts';
import { signOn } from './people/sign-on.ts';
import { company } from './publisher/company.ts';
import { overview } from './report/overview.ts';
import { reportMail } from './report/report-mail.ts';
import { shell } from './shell.ts';
import { titles } from './titles.ts';

export const entry: Translated<typeof english> = {
  common,
  session,
  signOn,
  registration,
  password,
  invitation,
  company,
  promotion,
  form,
  shell,
  overview,
  reportMail,
  titles,
  workingAs,
};
