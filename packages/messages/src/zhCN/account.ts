import type { account as english } from '../enGB/account.ts';
import type { Translated } from '../kit.ts';

export const account: Translated<typeof english> = {
  title: 'API Key 管理',
  reason: {
    refused: '广告网络拒绝了这些密钥。',
    unreachable: '无法连接广告网络，系统会自动重试。',
    slow: '广告网络未在限定时间内响应，系统会自动重试。',
    unclear: '广告网络的返回无法判断密钥是否有效，系统会自动重试。',
    firstReport: '该网络不支持预先校验密钥，将在拉取首份报表时校验。',
  },
  errors: {
    networkEmpty: '广告网络不能为空。',
    nameEmpty: '账号名称不能为空。',
    currencyEmpty: '币种不能为空。',
    signInEmpty: '请选择该网络支持的登录方式。',
    withoutReports: '该网络没有报表 API，无需账号。',
    duplicate: '此密钥已属于账号“{{name}}”。',
    tooMany: '每个组织最多 {{limit}} 个账号。',
    inUse: '有 {{count}} 个应用正在使用此账号：{{apps}}。请先为它们更换账号。',
    isOff: '此账号已关闭，启用后才能校验。',
    secretsChanged: '此后密钥已被替换。被替换的密钥不会保留，因此无法撤销。',
  },
};
