import type { mediationRule as english } from '../enGB/mediation-rule.ts';
import type { Translated } from '../kit.ts';

export const mediationRule: Translated<typeof english> = {
  title: '聚合规则',
  lead: '规则决定哪些实例为哪些用户投放，以及先后顺序。',
  errors: {
    nameEmpty: '请输入名称。',
    regionsEmpty: '请至少选择一个地区。',
    optimizedTypeEmpty: '请选择自动或手动。',
    channelTooLong: '所有渠道合计最多 {{max}} 个字符。',
    listEmpty: '请填写要包含或排除的内容，或者两者都不选。',
    modeEmpty: '请选择包含还是排除这些内容。',
    rangeReversed: '最大值不能小于最小值。',
    versionExpression:
      '“{{value}}”既不是版本号也不是区间。请填写 2.1.0，或用 [1.0,2.0) 表示从 1.0 到 2.0（不含）。',
    versionInterval: '“{{value}}”区间内没有任何版本，请将较小的版本写在前面。',
    tagOperator: '第 {{row}} 个标签：文本只能使用 =、!=、in 和 notin。',
    tagNumber: '第 {{row}} 个标签：每个值都必须是所选类型的数字。',
    tagValues: '第 {{row}} 个标签：多个值只能使用 in 或 notin。',
    wrongList: '竞价实例应放在竞价列表中，其他实例放在瀑布流中。',
    entryTwice: '同一个实例只能出现一次。',
    biddingTwice: '每个广告网络只能有一个竞价实例。',
    tooMany: '每个广告位最多 {{max}} 条规则，请先移除一条。',
    testRunning: '该广告位正在进行 A/B 测试：规则的顺序、条件和成员已锁定，但仍可启用或停用实例。',
    staleOrder: '打开此列表之后，其他人已更改规则。列表已重新加载。',
    otherBlock: '指定国家的规则总是先于全部地区（ALL）的规则。',
  },
};
