import type { abTest as english } from '../enGB/ab-test.ts';
import type { Translated } from '../kit.ts';

export const abTest: Translated<typeof english> = {
  errors: {
    nameEmpty: '请输入名称。',
    nameTooLong: '名称须少于 40 个字符。',
    placementEmpty: '请选择广告位。',
    placementOff: '该广告位已停用，请先启用。',
    placementHasTest: '该广告位已有准备中或进行中的测试。',
    placementFixed: '已复制该广告位的规则，请先将其从 B 组移除。',
    shareEmpty: '请输入 B 组的流量占比。',
    shareRange: 'B 组的用户占比须为 5% 至 95%。',
    rulesEmpty: '请至少选择一条 A 组规则。',
    ruleWithoutInstances: 'A 组规则不能为空，请先为其添加实例。',
    tooManyRules: '每组最多 100 条规则。',
    wrongOrder: 'B 组规则已发生变化，或面向全部地区的规则排在了指定国家的规则之前。',
    notInTest: '该实例已不在 B 组中。',
    notReady: '测试暂不能开始：最终检查中列出了缺少的内容。',
    notDraft: '只能修改准备中的测试。',
    notRunning: '该测试未在进行中。',
    startFinal: '测试的开始与结束无法撤回：已有用户受其影响。',
  },
};
