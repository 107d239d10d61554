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
    userNameShape:
      '用户名为 3–32 个字符，只能包含字母（a–z）、数字、点、连字符和下划线，并以字母或数字开头。',
    userNameIsEmail: '用户名不能包含 @。您始终可以用邮箱登录。',
    userNameTaken: '该用户名已被占用，请换一个。',
  },
};
