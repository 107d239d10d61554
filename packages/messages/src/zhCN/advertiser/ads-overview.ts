import type { adsOverview as english } from '../../enGB/advertiser/ads-overview.ts';
import type { Translated } from '../../kit.ts';

export const adsOverview: Translated<typeof english> = {
  lead: '{{organization}} 推广的应用与网站及其状态。',
  apps: '应用与网站',
  all: '全部应用与网站（{{total}}）',
  noEvents: '暂无事件',
  eventsAt: '最近事件：{{at}}',
  figures: '您的广告',
  today: '今天',
  week: '最近 7 天',
  month: '最近 28 天',
  spend: '花费',
  impressions: '展示',
  clicks: '点击',
  ctr: '点击率',
  was: '此前 {{value}}',
  compared: '今天与昨天比较，其他与之前相同天数比较。UTC 时间。',
  running: '投放中的广告计划：{{count}}',
  budgetLeft: '今日剩余预算：{{usd}}',
  idle: '已开启但未投放',
  idleMore: '另有 {{count}} 个',
  emptyTitle: '还没有推广任何应用',
  emptyLead: '先添加广告要引导至的应用或网站。',
  addFirst: '添加第一个应用',
};
