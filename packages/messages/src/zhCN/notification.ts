import type { notification as english } from '../enGB/notification.ts';
import type { Translated } from '../kit.ts';

export const notification: Translated<typeof english> = {
  content: {
    welcomePublisher: '{{name}}，欢迎使用 Millrace。请先完善公司信息。',
    welcomePromoter: '{{name}}，欢迎使用 Millrace。请先完善推广资料。',
    welcomeMember: '{{name}}，欢迎加入 {{organization}}。您的角色是“{{role}}”。',
    passwordChanged: '您的密码已被修改。如果不是您本人操作，请立即重设密码并告知管理员。',
    memberJoined: '{{name}} 已加入 {{organization}}，角色为“{{role}}”。',
  },
};
