import type { enGB } from '../enGB/index.ts';
import type { Translated } from '../kit.ts';
import { abTest } from './ab-test.ts';
import { account } from './account.ts';
import { adNetwork } from './ad-network.ts';
import { app } from './app.ts';
import { appScope } from './app-scope.ts';
import { blockRule } from './block-rule.ts';
import { changeLog } from './change-log.ts';
import { common } from './common.ts';
import { company } from './company.ts';
import { device } from './device.ts';
import { form } from './form.ts';
import { instance } from './instance.ts';
import { invitation } from './invitation.ts';
import { list } from './list.ts';
import { mediationRule } from './mediation-rule.ts';
import { notification } from './notification.ts';
import { overview } from './overview.ts';
import { password } from './password.ts';
import { placement } from './placement.ts';
import { promotion } from './promotion.ts';
import { registration } from './registration.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { testMode } from './test-mode.ts';
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
  app,
  appScope,
  placement,
  device,
  adNetwork,
  account,
  instance,
  mediationRule,
  abTest,
  testMode,
  blockRule,
  changeLog,
};
