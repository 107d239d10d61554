import type { accountRemoval as english } from '../../enGB/people/account-removal.ts';
import type { Translated } from '../../kit.ts';

export const accountRemoval: Translated<typeof english> = {
  title: '注销账号',
  lead: '您将退出所有组织，此后任何人都无法用该账号登录。此操作不可撤销。',
  open: '注销我的账号',
  happens: {
    sessions: '所有登录立即失效，{{email}} 可用于注册新账号。',
    personal: '头像、两步验证、登录记录、通知以及仅自己可见的报表都会被删除。',
    history: '您的操作仍保留在变更记录中，姓名以编号代替。',
    stays: '您共享的报表和创建的 API 密钥仍归所在组织。',
  },
  lastOwner: '您是 {{organizations}} 的最后一位所有者。请先设置其他所有者，或请平台管理员关闭该组织。',
  lastAdministrator: '您是本平台的最后一位平台管理员，请先设置另一位。',
  submit: '永久注销',
  done: '您的账号已注销。',
  doneText: '确认邮件已发送至 {{email}}。',
  mailSubject: '您的 {{product}} 账号已注销',
  mailBody:
    '{{name}}，您好：\n\n您的账号已按您的要求注销。此后任何人都无法用该邮箱登录，您所在组织的变更记录中将以编号代替您的姓名。\n\n备份中的旧数据会保留到备份过期为止。这是关于该账号的最后一封邮件。\n',
  errors: {
    lastOwner: '您是 {{organization}} 的最后一位所有者。请先设置其他所有者，或请平台管理员关闭该组织。',
  },
};
