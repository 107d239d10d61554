import type { titles as english } from '../enGB/titles.ts';
import type { Translated } from '../kit.ts';

export const titles: Translated<typeof english> = {
  apps: '应用',
  addApp: '添加应用',
  appSettings: '应用设置',
  placements: '广告位',
  addPlacement: '添加广告位',
  editPlacement: '广告位设置',
  sdk: 'SDK 接入',
  blockRules: '屏蔽规则',
  addInstances: '新建实例',
  editInstance: '实例',
  importInstances: '导入实例',
  addBlockRule: '新建屏蔽规则',
  editBlockRule: '屏蔽规则详情',
  addRule: '新建聚合规则',
  editRule: '聚合规则',
  serve: '谁为谁投放',
  mediation: '聚合',
  changeLog: '变更记录',
  testMode: '测试模式',
  users: '用户管理',
};
