import type { Language } from '@millrace/contract/common';

/** What whoever taps an ad reads in their browser when it leads nowhere. Here, since phones' servers load no texts of screens. */
const texts = {
  ended: { enGB: 'This campaign has ended.', zhCN: '该活动已结束。' },
  tooMany: { enGB: 'Too many at once.', zhCN: '请求过于频繁，请稍后再试。' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;

export const tapText = (what: keyof typeof texts, language: Language): string => texts[what][language];
