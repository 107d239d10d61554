import type { app as english } from '../enGB/app.ts';
import type { Translated } from '../kit.ts';

export const app: Translated<typeof english> = {
  errors: {
    urlEmpty: '请输入 App Store 或 Google Play 链接。',
    idMalformed: '应用 ID 不正确，请重新检查。',
    notInStore: '应用商店中未找到该应用，请重新检查链接。',
    platformMismatch: '平台不匹配。',
    platformEmpty: '请选择平台。',
    nameEmpty: '请输入应用名称。',
    coppaRequired: '请确认该应用符合 COPPA 要求。',
    alreadyThere: '组织中已有启用的应用关联此商店页面：{{name}}。',
    notPublished: '该应用尚未关联商店页面。',
    tooMany: '每个组织最多 {{limit}} 个应用。',
  },
};
