import type { creative as english } from '../../enGB/advertiser/creative.ts';
import type { Translated } from '../../kit.ts';

export const creative: Translated<typeof english> = {
  errors: {
    nameEmpty: '请输入名称。',
    titleEmpty: '请输入标题。',
    descnEmpty: '请输入文案。',
    fileMissing: '请选择文件。',
    fileNotAsked: '此类素材不含该文件。',
    fileUnfit: '该文件不适用于此处，请选择类型与尺寸相符的文件。',
    reasonEmpty: '请说明需要修改的内容。',
  },
};
