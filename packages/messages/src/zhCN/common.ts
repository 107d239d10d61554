import type { common as english } from '../enGB/common.ts';
import type { Translated } from '../kit.ts';

export const common: Translated<typeof english> = {
  product: 'Millrace',
  copyright: 'Copyright © 2020 Millrace',
  save: '保存',
  cancel: '取消',
  close: '关闭',
  retry: '重试',
  errors: {
    unauthorized: '请先登录。',
    forbidden: '您的角色没有此操作的权限。',
    failed: '服务器出现问题,未做任何更改。',
    unavailable: '服务器尚未就绪,请稍后重试。',
    notFound: '该内容不存在。',
    noSuchPath: '该地址下没有内容。',
    malformed: '无法读取该请求。',
    badParameter: '请检查标出的字段。',
    tooLarge: '内容超过服务器允许的 {{limit}}。',
    unsupportedType: '此处仅接受 JSON。',
    tooManyRequests: '请求过于频繁,请在 {{seconds}} 秒后重试。',
    staleEdit: '在您打开之后,其他人已保存了更改。您输入的内容仍保留。',
    otherOrganization: '您已切换到其他组织,请刷新页面。',
    requestKeyReused: '该请求标识已用于其他请求。',
    required: '此项必填。',
    invalid: '该值无效。',
    tooLong: '最多 {{max}} 个字符。',
    tooShort: '至少 {{min}} 个字符。',
  },
};
