import type { signOn as english } from '../../enGB/people/sign-on.ts';
import type { Translated } from '../../kit.ts';

export const signOn: Translated<typeof english> = {
  title: '企业账号登录',
  begin: '使用企业账号继续',
  or: '或',
  passwordsOffLead: '请使用企业账号登录。',
  finishing: '正在登录……',
  again: '重试',
  errors: {
    off: '本平台未开启企业账号登录。',
    down: '企业登录服务没有响应，请稍后重试。',
    late: '操作超时，或登录是在其他窗口开始的，请重新登录。',
    declined: '您已取消企业账号登录。',
    refused: '企业登录服务的应答不可信，请重新登录。',
    mailMissing: '您的企业账号没有可读取的邮箱。',
    nameUnseen: '企业账号的姓名中含有不可见字符，请联系企业更正。',
    mailUnverified: '企业尚未验证邮箱 {{email}}，只有已验证的邮箱才能登录。',
    domainForeign: '{{domain}} 的邮箱不能在此登录。',
    unknown: '没有与 {{email}} 对应的有效账号，请联系同事邀请您。',
    passwordsOff: '密码登录已关闭，请使用企业账号登录。',
  },
};
