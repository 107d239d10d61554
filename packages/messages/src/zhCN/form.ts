import type { form as english } from '../enGB/form.ts';
import type { Translated } from '../kit.ts';

export const form: Translated<typeof english> = {
  unsaved: '有未保存的更改',
  saved: '更改均已保存',
  saving: '保存中',
  waiting: '等待连接恢复，恢复后自动保存一次。',
  discard: '放弃更改',
  fix: '请检查：{{fields}}',
  separator: '、',
  leaveTitle: '未保存，确定离开？',
  leaveBody: '您的更改尚未保存。',
  leave: '离开',
  stay: '留下',
  keepSecret: '保留已保存的内容',
  replaceSecret: '更换',
  replaceSecretOf: '更换{{label}}',
  optional: '选填',
  fileUnreadable: '无法读取该文件：文件已被移动，或是一个文件夹。请重新选择。',
  staleTitle: '其他人已在此期间保存',
  staleLead: '您的输入已保留。请逐项选择，然后再次保存。',
  staleTheirs: '采用对方的',
  staleMine: '保留我的',
  staleTheirValue: '对方保存的内容',
  staleMyValue: '您的输入',
  staleEmpty: '（空）',
  staleContinue: '按此选择继续',
};
