import type { registration as english } from '../enGB/registration.ts';
import type { Translated } from '../kit.ts';

export const registration: Translated<typeof english> = {
  mailSubject: '确认您的 Millrace 账号',
  mailBody:
    '{{name}},您好:\n\n请在 24 小时内打开以下链接完成注册:\n\n{{link}}\n\n如果不是您本人操作,请忽略此邮件。\n',
  mailKnownSubject: '您已有 Millrace 账号',
  mailKnownBody:
    '您好:\n\n有人(可能是您本人)尝试用此邮箱注册。您已有账号,请在此登录:\n\n{{link}}\n\n如果忘记密码,可在该页面重置。\n',
  errors: {
    closed: '本系统未开放注册,请联系组织所有者邀请您。',
    linkSpent: '该链接已被使用或已过期。',
    emailEmpty: '请输入邮箱。',
    emailMalformed: '请输入有效的邮箱。',
    nameEmpty: '请输入您的姓名。',
    organizationEmpty: '请输入公司名称。',
  },
};
