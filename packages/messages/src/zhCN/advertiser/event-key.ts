import type { eventKey as english } from '../../enGB/advertiser/event-key.ts';
import type { Translated } from '../../kit.ts';

export const eventKey: Translated<typeof english> = {
  kind: { site: '网站密钥', signing: '签名密钥' },
  lead: {
    site: '页面中的加载脚本用它标识您的网站。任何访客都能看到它，但只有来自您域名的页面才有效。',
    signing: '您的服务器用它为调用签名，监测公司的回传地址中也使用它。知道密钥的人可以上报需要您付费的事件。',
  },
  key: '密钥',
  since: '启用时间',
  used: '最近使用',
  never: '近 30 天未使用',
  events: '近 30 天事件数',
  usage: '最近使用：{{used}} · 近 30 天事件数：{{events}}',
  eventsLead: '在本控制台发送的测试和导入的文件不计入。',
  renew: '更换',
  renewOf: '更换{{kind}}',
  renewTitle: '更换密钥？',
  renewLead: {
    site: '将生成新密钥。请把新的加载脚本标签放入页面；在此之前，页面仍使用旧密钥上报。',
    signing: '将生成新密钥。请在您的服务器和监测公司后台同步修改；在此之前，它们仍使用旧密钥上报。',
  },
  grace: '旧密钥继续有效',
  graceHours: { h0: '立即失效', h1: '1 小时', h24: '24 小时', h72: '3 天', h168: '7 天' },
  cutOff: '到期后，使用旧密钥上报的事件会被拒绝，不计入统计。',
  renewed: '密钥已更换。',
  renewedUntil: '旧密钥在 {{at}} 之前仍然有效。',
  former: '已更换的密钥',
  accepted: '有效至 {{at}}',
  ended: '已于 {{at}} 失效',
  revoked: '已于 {{at}} 撤销',
  stillUsed: '失效后已拒绝至少 {{refused}} 个事件，仍有上报方在使用此密钥。',
  revoke: '立即撤销',
  revokeOf: '立即撤销尾号为 {{ending}} 的密钥',
  revokeTitle: '撤销此密钥？',
  revokeText: '此后使用该密钥上报的事件会被拒绝，且无法恢复。',
  revokedNow: '密钥已撤销。',
  toKeys: '密钥：更换或撤销',
  errors: {
    tooMany: '已有 {{most}} 个旧密钥仍然有效。请先撤销其中一个，或让旧密钥立即失效。',
    ended: '该密钥已经失效。',
  },
};
