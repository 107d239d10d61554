import type { nextStep as english } from '../../enGB/publisher/next-step.ts';
import type { Translated } from '../../kit.ts';

export const nextStep: Translated<typeof english> = {
  label: '下一步',
  title: '{{name}} 的下一步：',
  placements: '添加广告位，即应用内展示广告的位置。',
  placementsAction: '添加广告位',
  networks: '配置广告网络，有了广告来源才能请求广告。',
  networksAction: '配置广告网络',
  instances: '添加实例，即广告位向各广告网络请求时使用的广告单元 ID。',
  instancesAction: '添加实例',
  rules: '添加聚合规则，决定各实例的请求顺序。',
  rulesAction: '添加聚合规则',
  sdk: '后台配置已完成，请在应用中接入 SDK。',
  sdkAction: '查看接入代码',
  close: '不再显示此提示',
};
