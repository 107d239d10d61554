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
  lead: '谁在 {{organization}} 工作，以及各自的角色。',
  members: '成员',
  name: '姓名',
  email: '邮箱',
  roleLabel: '角色',
  allRoles: '全部角色',
  status: '启用',
  active: '已启用',
  inactive: '已停用',
  lastLogin: '最近登录',
  never: '从未登录',
  you: '您',
  switchLabel: '允许 {{name}} 在此工作',
  disabled: '{{name}} 已被停用。',
  enabled: '{{name}} 已重新启用。',
  searchHint: '姓名或邮箱',
  emptySearch: '没有符合条件的成员。',
  errors: {
    nameEmpty: '请输入姓名。',
    ownAccount: '不能停用您自己的账号。',
    lastOwner: '组织至少需要一位有效的所有者。',
  },
};
