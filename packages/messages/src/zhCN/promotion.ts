import type { promotion as english } from '../enGB/promotion.ts';
import type { Translated } from '../kit.ts';

export const promotion: Translated<typeof english> = {
  firstLogin: '请先完善推广信息。',
  saved: '所有更改已保存。',
  errors: {
    emailEmpty: '邮箱不能为空。',
    emailMalformed: '邮箱格式不正确。',
    countryEmpty: '请选择国家或地区。',
    companyEmpty: '请输入公司名称。',
    alreadyCreated: '推广资料已存在,请刷新后编辑。',
  },
};
