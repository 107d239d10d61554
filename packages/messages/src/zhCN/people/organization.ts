import type { organization as english } from '../../enGB/people/organization.ts';
import type { Translated } from '../../kit.ts';

export const organization: Translated<typeof english> = {
  security: '登录安全',
  securityLead: '本组织对成员登录的要求。',
  requireFactor: '所有成员必须开启两步验证',
  requireFactorHelp: '未开启的成员在完成设置前只能访问自己的账号页面。',
  requireOn: '本组织的所有成员现在必须开启两步验证。',
  requireOff: '本组织不再要求两步验证。',
  errors: {
    ownFactorFirst: '请先在您的账号中开启两步验证。',
  },
};
