import type { password as english } from '../../enGB/people/password.ts';
import type { Translated } from '../../kit.ts';

export const password: Translated<typeof english> = {
  mailSubject: '重设您的 {{product}} 密码',
  mailBody:
    '{{name}}，您好：\n\n请在一小时内打开以下链接设置新密码：\n\n{{link}}\n\n如果不是您本人操作，请忽略此邮件，密码不会改变。\n',
  forgotTitle: '重设密码',
  forgotLead: '请输入账号邮箱，我们会发送设置新密码的链接。',
  forgotSubmit: '发送链接',
  forgotSentTitle: '请查收邮件',
  forgotSent: '如果 {{email}} 已有账号，您会收到一封带链接的邮件，链接一小时内有效。',
  resetTitle: '设置新密码',
  current: '当前密码',
  unknown: '忘记密码或从未设置？获取邮件链接',
  mailed: '邮件已发送至 {{email}}。请通过其中的链接设置密码，重新登录后再回到这里。',
  new: '新密码',
  repeat: '再次输入新密码',
  submit: '设置密码',
  doneTitle: '新密码已生效',
  done: '请使用新密码登录。',
  noLinkTitle: '链接不完整',
  noLink: '请打开邮件中的完整链接，或重新申请。',
  newLink: '重新申请',
  errors: {
    weak: '至少 8 个字符，包含大写字母、小写字母和数字。',
    different: '两次输入的密码不一致。',
    linkSpent: '该链接已被使用或已过期，请重新申请。',
    currentWrong: '当前密码不正确。',
  },
};
