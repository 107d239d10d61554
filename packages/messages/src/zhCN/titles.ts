import type { titles as english } from '../enGB/titles.ts';
import type { Translated } from '../kit.ts';

export const titles: Translated<typeof english> = {
  apps: '应用',
  addApp: '添加应用',
  appSettings: '应用设置',
  sdk: 'SDK 接入',
  blockRules: '屏蔽规则',
  mediation: '聚合',
  testMode: '测试模式',
  users: '用户管理',
};
