import type { upload as english } from '../enGB/upload.ts';
import type { Translated } from '../kit.ts';

export const upload: Translated<typeof english> = {
  list: '上传',
  waiting: '排队中',
  sending: '{{sent}} / {{size}} MB',
  paused: '已暂停于 {{sent}} / {{size}} MB',
  checking: '正在检查……',
  done: '已上传',
  refused: '未接收',
  broken: '中断于 {{sent}} / {{size}} MB',
  lost: '应答的服务器上没有该文件，请重新上传；如再次中断，请联系服务器管理员。',
  progressOf: '{{name}} 的上传进度',
  pause: '暂停',
  pauseOf: '暂停上传 {{name}}',
  goOn: '继续',
  goOnOf: '继续上传 {{name}}',
  remove: '移除',
  removeOf: '从上传列表移除 {{name}}',
};
