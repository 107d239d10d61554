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

/** The texts of the pages before the log-in, of the shell and of its home: what the console loads first. */
export const entry = {
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
} as const;
