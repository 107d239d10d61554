import type { registration as english } from '../../enGB/people/registration.ts';
import type { Translated } from '../../kit.ts';

export const registration: Translated<typeof english> = {
  mailSubject: '确认您的 {{product}} 账号',
  mailBody:
    '{{name}}，您好：\n\n请在 24 小时内打开以下链接完成注册：\n\n{{link}}\n\n如果不是您本人操作，请忽略此邮件。\n',
  mailKnownSubject: '您已有 {{product}} 账号',
  mailKnownBody:
    '您好：\n\n有人（可能是您本人）尝试用此邮箱注册。您已有账号，请在此登录：\n\n{{link}}\n\n如果忘记密码，可在该页面重置。\n',
  title: '注册账号',
  closedTitle: '未开放注册',
  closedBody: '本系统的新用户由组织所有者通过邮件邀请。请联系您的组织所有者，然后打开邮件中的链接。',
  email: '邮箱',
  name: '您的姓名',
  organizationName: '公司名称',
  userType: '您的身份',
  password: '密码',
  passwordHelp: '至少 8 个字符，包含大写字母、小写字母和数字。',
  submit: '注册',
  haveAccount: '已有账号？',
  resultTitle: '请查收邮件',
  resultSent: '邮件已发送至 {{email}}。请在 24 小时内打开其中的链接完成注册。',
  resultResend: '重新发送',
  resultResent: '邮件已重新发送。',
  resultNoMail: '没有收到？请查看垃圾邮件，或重新发送。',
  resultUnknown: '请输入邮箱，重新获取注册邮件。',
  confirming: '正在开通账号',
  confirmedTitle: '账号已开通',
  confirmed: '请使用 {{email}} 登录。',
  confirmFailed: '链接无效',
  errors: {
    closed: '本系统未开放注册，请联系组织所有者邀请您。',
    linkSpent: '该链接已被使用或已过期。',
    emailEmpty: '请输入邮箱。',
    emailMalformed: '请输入有效的邮箱。',
    nameEmpty: '请输入您的姓名。',
    organizationEmpty: '请输入公司名称。',
  },
};
