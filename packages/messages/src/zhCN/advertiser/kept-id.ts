import type { keptId as english } from '../../enGB/advertiser/kept-id.ts';
import type { Translated } from '../../kit.ts';

export const keptId: Translated<typeof english> = {
  title: '成员',
  lead: '其中十个成员（ID 已部分隐藏），以及全部成员 ID 的文件。',
  off: '当前不留存 ID：事件和名单只留下哈希值，无法还原出 ID。您可以从现在起留存 ID。',
  toSetting: '前往设置“用户 ID”',
  few: '不足 {{floor}} 个成员的人群包不展示成员，也不提供 ID 文件。',
  counts: '{{members}} 个成员中有 {{withId}} 个留存了 ID。',
  without:
    '其余 {{without}} 个没有 ID：自 {{since}} 起没有收到其数据，用户意愿或法律不允许，或仅由聚合上报。',
  sample: '部分成员',
  id: 'ID',
  kindOf: '类型',
  kind: { device: '广告 ID', user: '客户 ID' },
  lastSeen: '最近活跃',
  noEvent: '无事件',
  country: '国家或地区',
  unknownCountry: '未知',
  download: '下载 ID',
  downloadTitle: '下载 {{withId}} 个 ID？',
  downloadText: 'CSV 文件中为 ID 明文。变更记录会记录由您下载以及 ID 的数量。',
  downloaded: '文件中的 ID：{{withId}} 个；没有 ID 的成员：{{without}} 个。',
  setting: '用户 ID',
  settingLead:
    '事件和名单只留下 ID 的哈希值，无法还原。如需查看或提供人群包成员，可从现在起留存 ID：每人一个，优先为设备的广告 ID，否则为您的客户 ID，以本系统的密钥加密，保留至最近一次事件后 400 天。用户意愿或法律不允许时不留存，聚合上报的也不留存。',
  isOn: '自 {{since}} 起留存 ID。',
  isOff: '不留存 ID。',
  switchOn: '从现在起留存 ID',
  switchOff: '停止并全部删除',
  offTitle: '删除所有留存的 ID？',
  offText: '删除后无法恢复。事件、人群包和名单保持不变。',
  turnedOn: '从现在起留存 ID。',
  turnedOff: '已停止留存，正在删除已留存的 ID。',
  errors: {
    notKept: '当前不留存 ID，请先在事件的“隐私”中开启。',
    tooFew: '该人群包不足 {{floor}} 个成员，不提供 ID。',
    noneKept: '没有任何成员留存了 ID：开启以来没有收到其数据。',
  },
};
