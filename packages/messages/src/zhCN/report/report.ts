import type { report as english } from '../../enGB/report/report.ts';
import type { Translated } from '../../kit.ts';
import { reportDefinitions } from './report-definitions.ts';
import { reportMetrics } from './report-metrics.ts';

export const report: Translated<typeof english> = {
  metrics: reportMetrics,
  definitions: reportDefinitions,
  dimensions: {
    hour: '小时',
    day: '日期',
    week: '周',
    month: '月',
    app: '应用',
    platform: '平台',
    country: '国家/地区',
    placement: '广告位',
    adType: '广告类型',
    network: '广告网络',
    instance: '实例',
    bidding: '竞价',
    rule: '聚合规则',
    abTest: 'A/B 测试',
    abGroup: '测试组',
    scene: '场景',
    appVersion: '应用版本',
    sdkVersion: 'SDK 版本',
    osVersion: '系统版本',
    advertiser: '广告主',
    promotedApp: '推广应用',
    campaign: '广告计划',
    creative: '素材',
    segment: '人群包',
    daysAway: '距上次访问天数',
    item: '商品',
  },
  cohorts: {
    users: '当日首次出现的用户数，国家/地区以首次出现时为准。',
    retention: '其中恰好在首日之后第 N 天（UTC）使用应用的用户占比。',
    adValue:
      '从首日起逐日累加：当日广告收益 ÷ 已满该天数的用户数。每次展示按出价计算，没有出价时按下发实例时的 eCPM 计算。单位：美元。',
    purchaseValue: '从首日起逐日累加：当日内购金额 ÷ 已满该天数的用户数。单位：美元。',
  },
  errors: {
    twice: '每项只能选择一次。',
    tooEarly: '报表最早从 2018-01-01 开始。',
    daysReversed: '结束日期早于开始日期。',
    tooManyDays: '报表最多包含 {{max}} 天。',
    twoTimes: '小时、日期、周和月只能选择其一。',
    notTogether: '该指标不支持所选的维度或筛选条件。',
    sortUnknown: '只能按报表中的维度或指标排序。',
    tookTooLong: '报表计算时间过长，请缩短日期范围或减少维度。',
    tooManyRows: '报表行数过多，无法在页面上显示。请减少维度，或导出报表。',
    tooMuchMemory: '报表过大，请缩短日期范围或减少维度。',
    busy: '您的组织正在计算的报表过多，请稍后再试。',
  },
};
