import type { planned as english } from '../../enGB/advertiser/planned.ts';
import type { Translated } from '../../kit.ts';

export const planned: Translated<typeof english> = {
  notYet: '暂未开放',
  toOverview: '返回概览',
  segments: '这里将列出您的人群包：按用户在应用或网站中的行为圈选的人群。',
  createSegment: '这里将按事件条件圈选人群，并实时预估人群规模。',
  editSegment: '这里将修改人群包的名称与圈选条件。',
  retargeting: '这里将按人群包展示再营销效果：触达用户、回流与购买。',
  productFeed: '这里将接入并校验广告所展示的商品库。',
  feedHistory: '这里将列出商品库的每次更新，包括成功与被拒的商品。',
  feedPreview: '这里将按广告样式预览商品库中的商品。',
  eventTracking: '这里将实时展示应用与网站上报的事件，以及每个事件的归因结果。',
  eventDoc: '这里将说明如何通过服务器、网站或监测平台上报事件。',
  invoices: '这里将按月列出账单，并提供 PDF 与 CSV 下载。',
  budget: '这里将按天展示每个广告计划的预算、消耗与剩余。',
};
