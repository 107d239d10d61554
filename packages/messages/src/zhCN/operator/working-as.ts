import type { workingAs as english } from '../../enGB/operator/working-as.ts';
import type { Translated } from '../../kit.ts';

export const workingAs: Translated<typeof english> = {
  bar: '您正在以 {{name}} 的身份操作',
  left: '剩余 {{time}}',
  stop: '结束',
  stopOf: '结束以 {{name}} 身份的操作',
  logged: '您的修改会以您的姓名记入该组织的变更记录。',
  over: '一小时已到：您已回到自己的组织。',
};
