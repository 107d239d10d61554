import type { review as english } from '../../enGB/operator/review.ts';
import type { Translated } from '../../kit.ts';

export const review: Translated<typeof english> = {
  lead: '所有广告主的素材，等待最久的显示在队列上方。',
  queue: '队列',
  search: '素材或广告主',
  empty: '没有待审核的素材。',
  of: '审核 {{name}}',
  by: '来自 {{advertiser}}',
  advertiser: '广告主',
  changedAt: '最近更改',
  look: '查看',
  lookOf: '查看 {{name}}',
  reason: '需要修改的内容（将以邮件告知广告主）',
  approve: '通过',
  reject: '不通过',
  approved: '{{name}} 已通过审核。',
  rejected: '{{name}} 未通过审核，已告知广告主原因。',
  category: '{{name}} 的分类',
  categoryHelp: '开发者据此屏蔽分类。由您填写后，广告主会收到通知，且不能再更改。',
  genres: '应用商店还将其归入 {{genres}}，开发者同样可据此屏蔽；您保存的分类将取代全部分类。',
  categoryReviewed: '由审核填写，广告主不能更改。',
  saveCategory: '保存分类',
  categorySaved: '{{name}} 的分类现为“{{category}}”。',
};
