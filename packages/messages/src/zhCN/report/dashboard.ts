import type { dashboard as english } from '../../enGB/report/dashboard.ts';
import type { Translated } from '../../kit.ts';

export const dashboard: Translated<typeof english> = {
  revenue: '收益',
  cardEstimated: '其中 {{open}} 仍为预估',
  cardFinal: '全部由网络回报',
  against: {
    yesterday: '较前一天',
    last7: '较前 7 天',
    thisMonth: '较上月同期',
    lastMonth: '较前一个月',
  },
  compared: '{{days}}：{{now}}；{{daysBefore}}：{{before}}。按 UTC 整天计算。',
  figures: '关键指标',
  span: '显示的天数',
  days: '{{days}}，对比 {{before}}（UTC）。',
  before: '前 {{count}} 天',
  openReport: '在报表中打开',
  byDay: '每日{{name}}',
  regions: '各国家/地区收益',
  regionsLink: '按国家/地区与广告网络查看',
  share: '占比',
  noRevenue: '所选日期内没有收益。',
  emptyTitle: '近期没有数据',
  emptyLead: '设备首次请求广告后数秒，数据即会显示在此。',
};
