import type { figures as english } from '../../enGB/report/figures.ts';
import type { Translated } from '../../kit.ts';

export const figures: Translated<typeof english> = {
  period: '数据周期',
  days: '{{days}}，对比 {{before}}（UTC）。',
  estimated: '带 ≈ 的数值含预估。',
  failed: '数据加载失败。',
  open: '在效果报表中查看',
};
