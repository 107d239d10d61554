import type { ruleLab as english } from '../../enGB/publisher/rule-lab.ts';
import type { Translated } from '../../kit.ts';

export const ruleLab: Translated<typeof english> = {
  title: '如果这样设置，会有多少收益？',
  lead: '保存之前，先估算过去 7 天的请求按上方瀑布流投放会带来多少收益。',
  floor: '底价（美元）',
  floorHelp: '排除预期每千次展示收益低于此值的实例。',
  prices: '其他价格',
  addPrice: '尝试其他价格',
  removePrice: '移除第 {{row}} 个价格',
  instance: '实例',
  ecpm: 'eCPM（美元）',
  ask: '开始估算',
  stale: '瀑布流已更改，请重新估算。',
  more: '收益会高出 {{share}}。',
  less: '收益会减少 {{share}}。',
  same: '不会有任何变化：这些请求当时就是这样投放的。',
  unclear: '与实际收益没有可辨的差异。',
  week: '这七天相差 {{money}}；90% 概率在 {{low}} 至 {{high}} 之间。',
  none: '过去七天的数据无法说明。',
  refusal: {
    noRequests: '这几天此规则没有处理过已知用户的请求。',
    neverAsked: '对 {{names}} 了解太少：这几天不在此规则中，或几乎没有被请求过。请用 A/B 测试验证。',
    nothingLeft: '大多数请求将没有可请求的实例。',
    neverFirst:
      '太多请求不可能以这个顺序开始。手动模式总是从同一个实例开始；自动模式仅在少量请求中尝试可能更优的实例。请用 A/B 测试验证。',
    tooFew:
      '偶然以此顺序开始的请求太少：相当于 {{effective}} 次，至少需要 {{least}} 次。请过几天再试，或用 A/B 测试验证。',
  },
  days: '日期',
  requests: '请求数',
  someLooked: '{{all}}，其中分析了 {{looked}} 次',
  earned: '每千次请求收益',
  expected: '按此顺序',
  expectedRange: '{{value}}（{{low}} 至 {{high}}）',
  changed: '请求方式不同',
  changedFirst: '{{share}} 的请求，其中 {{first}} 从第一个实例起就不同',
  standsOn: '依据',
  effective: '相当于 {{count}} 次偶然以此顺序开始的请求',
  unpriced: '没有价格',
  unpricedCount: '{{count}} 次展示，在广告网络上报之前按 0 计算',
  how: '部分请求中首先请求哪个实例由随机决定，这些请求说明了它的收益；其后的实例则根据各自的填充率和收益推算。条件和地区按当时的设置。',
};
