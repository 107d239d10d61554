import type { revenuePull as english } from '../../enGB/report/revenue-pull.ts';
import type { Translated } from '../../kit.ts';

export const revenuePull: Translated<typeof english> = {
  title: '自动拉取的收入',
  lead: '每天的数据完整后，Millrace 会从 {{network}} 拉取，并在之后 {{days}} 天内重复拉取，因为广告网络会修正数据。',
  zones: {
    account: '日期以该账号在广告网络的时区为准。',
    other: '日期以 {{zone}} 为准。',
  },
  known: {
    unsure: '该广告网络的报表 API 有一部分未公开，请将最初几天的数据与其后台核对。',
    old: '该广告网络的报表 API 按 2021 年的方式使用，请将最初几天的数据与其后台核对。',
  },
  none: 'Millrace 无法使用该广告网络的报表 API，请改为上传其报表文件：',
  now: '立即拉取',
  nowOf: '立即拉取：{{name}}',
  fetching: '正在拉取……',
  day: '日期',
  revenue: '收入',
  rows: '行数',
  state: '状态',
  unmatched: '其中 {{usd}} 未匹配',
  changedBy: '自首次拉取以来修正了 {{usd}}',
  cameAt: '拉取于 {{time}}',
  again: '下次拉取 {{time}}',
  waiting: '等待中',
  open: '可能仍会变动',
  final: '最终数据',
  takenBack: '已撤销',
  empty: '尚未拉取任何数据。密钥通过验证后，几分钟内即可拉取到最初几天的数据。',
  failures: {
    refused: '广告网络拒绝了密钥。',
    limited: '该密钥无权读取报表。',
    later: '广告网络要求稍后再试。',
    unreachable: '无法连接广告网络。',
    slow: '广告网络未及时响应。',
    unclear: '返回内容与广告网络的文档不符。',
    rate: '没有该币种当天的汇率。',
    store: '无法连接自有数据库。',
  },
};
