import type { password as english } from '../enGB/password.ts';
import type { Translated } from '../kit.ts';

export const password: Translated<typeof english> = {
  mailSubject: '重设您的 Millrace 密码',
  mailBody:
    '{{name}},您好:\n\n请在一小时内打开以下链接设置新密码:\n\n{{link}}\n\n如果不是您本人操作,请忽略此邮件,密码不会改变。\n',
  errors: {
    weak: '至少 8 个字符,包含大写字母、小写字母和数字。',
    different: '两次输入的密码不一致。',
    linkSpent: '该链接已被使用或已过期,请重新申请。',
    currentWrong: '当前密码不正确。',
  },
};
