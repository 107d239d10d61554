import type { list as english } from '../enGB/list.ts';
import type { Translated } from '../kit.ts';

export const list: Translated<typeof english> = {
  count: '共 {{total}} 条',
  clear: '清除搜索条件',
  failed: '列表加载失败。',
  actions: '操作',
  more: '{{name}}的更多操作',
  copy: '复制{{label}}',
  copied: '已复制到剪贴板',
  notCopied: '浏览器不允许复制，请手动选择并复制。',
  settings: '列与行高',
  columns: '显示的列',
  dense: '紧凑行高',
  sort: {
    none: '点击升序',
    asc: '已升序，点击降序',
    desc: '已降序，点击恢复默认顺序',
  },
  selected: '已选 {{selected}} 条',
  clearSelection: '取消选择',
  selectPage: '选择本页全部',
  selectRow: '选择编号 {{row}}',
};
