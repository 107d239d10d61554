import type { invitation as english } from '../enGB/invitation.ts';
import type { Translated } from '../kit.ts';

export const invitation: Translated<typeof english> = {
  mailSubject: '{{inviter}} 邀请您加入 Millrace 上的 {{organization}}',
  mailBody:
    '您好:\n\n{{inviter}} 邀请您以“{{role}}”身份加入 {{organization}}。请在七天内打开以下链接加入:\n\n{{link}}\n\n如果您不认识 {{inviter}},请忽略此邮件。\n',
  errors: {
    alreadyMember: '该用户已是成员。',
    linkSpent: '该邀请已被使用、撤回或已过期,请重新申请。',
    emailEmpty: '请输入对方的邮箱。',
    emailMalformed: '请输入有效的邮箱。',
    nameEmpty: '请输入您的姓名。',
    advertiserEmpty: '请输入广告主名称。',
    roleEmpty: '请选择角色。',
  },
};
