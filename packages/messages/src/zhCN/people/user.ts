import type { user as english } from '../../enGB/people/user.ts';
import type { Translated } from '../../kit.ts';

export const user: Translated<typeof english> = {
  role: {
    r1: '平台管理员',
    r20: '组织所有者',
    r30: '应用所有者',
    r40: '应用运营',
    r50: '应用查看者',
    r100: '推广者',
  },
  errors: {
    nameEmpty: '请输入姓名。',
  },
};
