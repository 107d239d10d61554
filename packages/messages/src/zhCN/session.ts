import type { session as english } from '../enGB/session.ts';
import type { Translated } from '../kit.ts';

export const session: Translated<typeof english> = {
  errors: {
    refused: '账号或密码错误。',
    keySpent: '登录页面已过期,请重试。',
    accountEmpty: '请输入用户名或邮箱。',
    passwordEmpty: '请输入密码。',
    noOrganization: '您不属于任何有效的组织,请联系组织所有者邀请您。',
    delayed: '尝试次数过多,请在 {{seconds}} 秒后重试。',
  },
};
