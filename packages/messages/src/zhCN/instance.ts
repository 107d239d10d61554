import type { instance as english } from '../enGB/instance.ts';
import type { Translated } from '../kit.ts';

export const instance: Translated<typeof english> = {
  mediationLead: '每个广告位向谁请求广告，以及请求的顺序。',
  title: '实例',
  lead: '一个实例对应广告位中某个广告平台的一个广告单元 ID。',
  errors: {},
};
