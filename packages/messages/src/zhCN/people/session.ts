import type { session as english } from '../../enGB/people/session.ts';
import type { Translated } from '../../kit.ts';

export const session: Translated<typeof english> = {
  publisherTitle: '登录',
  publisherLead: '开发者：通过应用获得收益。',
  promoterTitle: '推广者登录',
  promoterLead: '推广者：为您的应用带来新用户。',
  administratorTitle: '平台管理员登录',
  administratorLead: '供本平台的管理人员使用。',
  account: '用户名或邮箱',
  password: '密码',
  forgot: '忘记密码？',
  register: '注册账号',
  asPromoter: '推广者登录',
  asPublisher: '开发者登录',
  sideTitle: '请选择您的身份',
  sidePublisher: '开发者',
  sidePublisherLead: '聚合广告网络、瀑布流、竞价、A/B 测试与报表，一处管理应用变现。',
  sidePromoter: '推广者',
  sidePromoterLead: '管理推广计划、创意、人群与商品源，为应用带来新用户。',
  errors: {
    refused: '账号或密码错误。',
    keySpent: '登录页面已过期，请重试。',
    accountEmpty: '请输入用户名或邮箱。',
    passwordEmpty: '请输入密码。',
    noOrganization: '您不属于任何有效的组织，请联系组织所有者邀请您。',
    delayed: '尝试次数过多，请在 {{seconds}} 秒后重试。',
  },
};
