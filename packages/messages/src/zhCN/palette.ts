import type { palette as english } from '../enGB/palette.ts';
import type { Translated } from '../kit.ts';

export const palette: Translated<typeof english> = {
  placeholder: '页面、应用、广告位、实例、成员……输入名称或 ID',
  recent: '最近打开',
  screens: '页面',
  actions: '操作',
  things: '名称或 ID 匹配',
  none: '没有找到匹配的内容。可以少输入几个字，或改用 ID。',
  failed: '暂时无法按名称搜索。页面和操作仍可使用。',
  kinds: {
    app: '应用',
    placement: '广告位',
    instance: '实例',
    rule: '聚合规则',
    abTest: 'A/B 测试',
    promotedApp: '推广的应用或网站',
    campaign: '广告计划',
    creative: '素材',
    segment: '人群包',
    feed: '商品源',
    report: '已保存的报表',
    person: '成员',
  },
};
