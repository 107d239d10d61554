import type { help as english } from '../../enGB/publisher/help.ts';
import type { Translated } from '../../kit.ts';

export const help: Translated<typeof english> = {
  lead: '按步骤说明如何完成各项工作，内容与您正在使用的 Millrace 版本一致。',
  guides: '指南',
  all: '全部指南',
  search: '搜索指南',
  hits: '搜索结果',
  noHit: '没有指南提到“{{question}}”。请尝试其中一个词，或界面上的名称。',
  lines: '可复制的代码',
  filledIn:
    '{{platform}} 的代码已填入 {{app}} 的 App Key。另一平台的应用有自己的 App Key，请选择该应用后再复制。',
  howItWorks: '查看使用指南',
  next: '下一篇：{{title}}',
};
