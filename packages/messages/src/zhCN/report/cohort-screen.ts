import type { cohortScreen as english } from '../../enGB/report/cohort-screen.ts';
import type { Translated } from '../../kit.ts';

export const cohortScreen: Translated<typeof english> = {
  rows: '维度',
  firstDay: '首日',
  view: '指标',
  views: {
    retention: '留存率',
    retained: '留存用户数',
    totalValue: '人均广告与内购价值',
    adValue: '人均广告价值',
    purchaseValue: '人均内购价值',
  },
  everyDay: '显示每一天',
  firstSeen: '{{days}} 首次出现的用户（UTC）。',
  users: '新增用户',
  usersOf: '新增用户：{{users}}',
  day: '第 {{day}} 天',
  average: '加权平均',
  averageNote: '加权平均中每位用户只计一次；每一天只包含已满该天数的用户群。',
  notYet: '尚未可知：部分用户还未满该天数',
  fewUsers: '已满该天数的用户不足 {{least}} 人',
  fewNote: '已满该天数的用户不足 {{least}} 人时，数值显示为灰色，且不在图表中绘制。',
  noCurve: '已满该天数的用户不足 {{least}} 人，暂不绘制曲线。',
};
