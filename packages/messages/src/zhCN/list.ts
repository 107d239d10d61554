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
  move: {
    handle: '移动“{{name}}”，第 {{position}} 位，共 {{total}} 位',
    place: '“{{name}}”的位置',
    instructions: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 键放回原处。',
    picked: '已拿起“{{name}}”，第 {{position}} 位，共 {{total}} 位。',
    over: '“{{name}}”移到第 {{position}} 位，共 {{total}} 位。',
    dropped: '“{{name}}”已放到第 {{position}} 位，共 {{total}} 位。',
    cancelled: '“{{name}}”已放回原处，第 {{position}} 位，共 {{total}} 位。',
  },
  placement: '广告位',
  anyPlacement: '全部广告位',
  allRegions: '全部地区（ALL）',
  selected: '已选 {{selected}} 条',
  clearSelection: '取消选择',
  selectPage: '选择本页全部',
  selectRow: '选择编号 {{row}}',
};
