import type { instance as english } from '../enGB/instance.ts';
import type { Translated } from '../kit.ts';

export const instance: Translated<typeof english> = {
  mediationLead: '每个广告位向谁请求广告，以及请求的顺序。',
  title: '实例',
  lead: '一个实例对应广告位中某个广告平台的一个广告单元 ID。',
  errors: {
    nameEmpty: '请输入名称。',
    unitIdEmpty: '请输入广告单元 ID。',
    unitIdTaken: '该广告单元 ID 已存在。',
    unitIdFixed: '交叉推广的广告单元 ID 不能修改。',
    networkEmpty: '请选择广告平台。',
    networkNotSetUp: '请先为该应用配置并启用此广告平台。',
    adTypeUnsupported: '该广告平台不支持此广告位的广告类型。',
    madeByItself: '启用交叉推广后会自动创建其实例。',
    placementDisabled: '该广告位已停用，请先启用。',
    noBidding: '该广告平台不支持竞价。',
    onlyBidding: '该广告平台仅支持竞价。',
    ecpmMalformed: '请输入 0 至 100,000 美元的 eCPM，最多两位小数，例如 12.50。',
    regionsEmpty: '请至少选择一个地区。',
    regionTwice: '同一地区只能出现在一组中。',
    tooMany: '每个广告位最多 {{limit}} 个实例，目前已有 {{count}} 个。',
    rowsEmpty: '请至少填写一个实例。',
    inRules: '该实例仍在规则中，请先从规则中移除，或将其停用。',
  },
};
