import type { secondFactor as english } from '../../enGB/people/second-factor.ts';
import type { Translated } from '../../kit.ts';

export const secondFactor: Translated<typeof english> = {
  lead: '登录时除密码外，还需输入手机验证器应用（如 Google Authenticator、Aegis、1Password）生成的验证码。',
  offLead: '两步验证未开启。请输入密码开始设置。',
  begin: '开始设置',
  scan: '请使用验证器应用扫描此二维码。应用会显示 6 位验证码，每 30 秒更新一次。',
  qrCode: '用于验证器应用的二维码',
  secret: '或手动输入此密钥',
  codeHelp: '应用当前显示的 6 位数字。',
  turnOn: '开启',
  codes: '恢复码',
  codesLead:
    '两步验证已开启。请像保管密码一样保管这些恢复码：手机不在身边时，每个恢复码可登录一次。恢复码仅显示这一次。',
  copyCodes: '复制恢复码',
  kept: '我已保存',
  on: '已于 {{since}} 开启',
  codesLeft: '剩余 {{count}} 个恢复码。',
  move: '换绑到其他应用',
  moveLead: '适用于更换手机。在新应用的首个验证码通过之前，原应用仍然有效。',
  renew: '重新生成恢复码',
  renewLead: '将生成 10 个新恢复码，原有的恢复码随即失效。',
  turnOff: '关闭',
  turnOffLead: '关闭后，登录仅需密码。',
  isOffNow: '两步验证已关闭。',
  orRecovery: '应用显示的 6 位数字，或一个恢复码。',
  errors: {
    isOff: '两步验证已关闭。',
    notBegun: '本次设置已失效，请重新开始以获取新的二维码。',
    required: '{{organization}} 要求开启两步验证；只要您仍是该组织成员，就无法关闭。',
  },
};
