import type { list as english } from '../enGB/list.ts';
import type { Translated } from '../kit.ts';

export const list: Translated<typeof english> = {
  count: '共 {{total}} 条',
  clear: '清除搜索条件',
  failed: '列表加载失败。',
  actions: '操作',
};
