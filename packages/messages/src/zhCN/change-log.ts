import type { changeLog as english } from '../enGB/change-log.ts';
import type { Translated } from '../kit.ts';

export const changeLog: Translated<typeof english> = {
  errors: {
    alreadyReverted: '该变更已由变更 {{id}} 撤销。',
    laterChange: '{{who}} 于 {{at}} 的变更 {{id}} 以此为基础，请先撤销该变更。',
    changedSince: '当前内容与该变更之后的内容不一致。',
    gone: '被变更的对象已不存在。',
    final: '此类变更无法撤销。',
    nothingChanged: '没有可撤销的内容。',
    notYours: '您的角色无权更改此项。',
    refused: '无法恢复到之前的状态：{{reason}}',
  },
};
