import type { Language } from '@millrace/contract/common';

/** What whoever taps an ad reads in their browser when it leads nowhere any more. Here, since phones' servers load no texts of screens. */
const texts: Readonly<Record<Language, string>> = {
  enGB: 'This campaign has ended.',
  zhCN: '该活动已结束。',
};

export const endedText = (language: Language): string => texts[language];
