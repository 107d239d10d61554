import type { quality as english } from '../../enGB/report/quality.ts';
import type { Translated } from '../../kit.ts';

export const quality: Translated<typeof english> = {
  title: '数据质量',
  of: '{{days}} 的数据依据。',
  estimated: '所选日期收益的 {{share}}（{{all}} 中的 {{open}}）仍为平台预估。',
  reported: '所选日期的全部收益（{{all}}）均来自广告网络的报表。',
  nothing: '所选日期没有收益。',
  missing: '{{days}} 天中有 {{count}} 天没有报表：{{gaps}}。',
  never: '全部 {{count}} 天均没有报表。',
  partly: '{{days}} 天中有 {{count}} 天的报表不完整。',
  more: '{{gaps}} 以及更早的日期',
  networkOpen: '预估 {{usd}}。',
  cameOf:
    '账号 {{account}} 的数据最滞后，其最近一次报表于 {{time}} 到达。{{day}} 及之前的数据已是最终数据，之后的仍可能变动。',
  came: '最近一次报表于 {{time}} 到达。{{day}} 及之前的数据已是最终数据，之后的仍可能变动。',
  mostly: '主要来自：{{apps}}。',
  ofApp: '{{app}}（{{usd}}）',
  ofAccount: '{{app}}（{{usd}}，账号 {{account}}）',
  showAll: '显示全部 {{count}} 个广告网络',
  showLess: '收起',
  unmatched: '{{count}} 个广告单元的 {{usd}} 未匹配到实例，已计入合计，并单独列为一行。',
  match: '上传报表并匹配广告单元',
  refusedRows: '相关上传中有 {{count}} 行有误，未导入。',
  waiting: '自 {{since}} 起，设备上报的事件尚待计入：此后的数据并不完整，但不会丢失。',
  uncounted: '设备上报了应用中不存在的广告位或实例：{{count}} 次，未计入任何指标。',
  late: '设备晚一天以上才发送的事件：{{count}} 个，已补计入当天的指标。',
  tooLate: '其中超过一周的：{{count}} 个，计入收到之日的前第七天。',
  unvalued: '币种没有已知汇率的内购：{{count}} 笔，计入次数，金额按 $0 计。',
  good: '设备上报均及时到达，并全部计入。',
};
