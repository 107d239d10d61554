import type { mediationRule as english } from '../enGB/mediation-rule.ts';
import type { Translated } from '../kit.ts';

export const mediationRule: Translated<typeof english> = {
  title: '聚合规则',
  lead: '规则决定哪些实例为哪些用户投放，以及先后顺序。',
  errors: {},
};
