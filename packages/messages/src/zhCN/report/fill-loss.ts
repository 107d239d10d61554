import type { fillLoss as english } from '../../enGB/report/fill-loss.ts';
import type { Translated } from '../../kit.ts';

export const fillLoss: Translated<typeof english> = {
  lead: '每个未填充请求的原因，以及按广告位在该国家的 eCPM 估算的损失收益。',
  sentence: '{{requests}} 次请求中有 {{share}} 未填充；最主要的原因：{{reason}}，损失约 {{lost}}。',
  allFilled: '{{requests}} 次请求全部填充。',
  none: '所选日期内没有请求。',
  unpriced: '{{requests}} 次未填充请求所在的广告位在所选日期内没有展示，无法估算损失收益。',
  notKept: '单次请求的明细从 {{day}} 起保留，更早的日期不包含在内。',
  consent:
    '“{{reason}}”：原本计入“{{noAd}}”或“{{noBid}}”、而用户拒绝授权（GDPR）、拒绝出售数据（CCPA）或为儿童（COPPA）的请求。这些用户照常下发广告，广告网络不会说明是否因此没有广告。',
  consentBeside:
    '在广告网络有应答的请求中，这些用户的 {{requests}} 次请求有 {{own}} 填充；同广告位、同国家的其他用户为 {{others}}。按后者的填充率，约可多填充 {{more}} 次。',
  consentAlone:
    '无法估算其中有多少本来也不会填充：在同广告位、同国家，广告网络应答的其他用户请求不足 {{least}} 次。',
  byReason: '按原因',
  splitBy: '细分方式',
  split: { day: '按日', app: '按应用', placement: '按广告位', country: '按国家' },
  key: { day: '日期', app: '应用', placement: '广告位', country: '国家' },
  noCountry: '未知',
  eachShown: '损失金额：假设每个请求都以所在广告位在该国家的 eCPM 展示了一个广告。',
  ofAllCountries: '其中 {{requests}} 次按广告位在所有国家的 eCPM 计算：在这些国家的展示不足 {{least}} 次。',
  reason: '原因',
  requests: '请求数',
  share: '占比',
  lost: '损失收益',
  toDo: '处理方式',
  filled: '已填充',
  unfilled: '未填充',
  together: '未填充合计',
  reasons: {
    blocked: '应用的屏蔽规则',
    deviceExcluded: '广告位不面向该设备',
    placementOff: '广告位已停用',
    noRule: '没有匹配的规则',
    nothingLeft: '规则中没有可用实例',
    notInitialised: '广告网络未初始化成功',
    capped: '达到频次上限',
    heldBack: 'SDK 未发起加载（展示间隔或正在加载）',
    timeout: '广告网络超时',
    noAd: '广告网络无广告',
    noBid: '无人出价',
    consent: '拒绝授权且无广告',
    untold: '设备未上报后续',
  },
  actions: {
    blockRules: '打开屏蔽规则',
    placements: '打开广告位',
    rules: '打开聚合规则',
    networks: '打开广告网络',
    instances: '打开实例',
  },
};
