import type { adsOverview as english } from '../../enGB/advertiser/ads-overview.ts';
import type { Translated } from '../../kit.ts';

export const adsOverview: Translated<typeof english> = {
  lead: '{{organization}} 推广的应用与网站及其状态。',
  apps: '应用与网站',
  all: '全部应用与网站（{{total}}）',
  noEvents: '暂无事件',
  eventsAt: '最近事件：{{at}}',
  emptyTitle: '还没有推广任何应用',
  emptyLead: '先添加广告要引导至的应用或网站。',
  addFirst: '添加第一个应用',
};
