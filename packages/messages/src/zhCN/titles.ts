import type { titles as english } from '../enGB/titles.ts';
import type { Translated } from '../kit.ts';

export const titles: Translated<typeof english> = {
  mediation: '聚合',
  testMode: '测试模式',
  users: '用户管理',
};
