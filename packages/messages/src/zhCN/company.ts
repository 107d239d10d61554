import type { company as english } from '../enGB/company.ts';
import type { Translated } from '../kit.ts';

export const company: Translated<typeof english> = {
  firstLogin: '请先完善公司信息。',
  saved: '所有更改已保存。',
  errors: {
    nameEmpty: '请输入公司名称。',
    emailEmpty: '邮箱不能为空。',
    emailMalformed: '邮箱格式不正确。',
    addressEmpty: '请输入地址。',
    phoneEmpty: '请输入电话号码。',
    phoneMalformed: '请输入电话号码,例如 +86 10 1234 5678。',
    countryEmpty: '请选择所在国家或地区。',
    websiteEmpty: '请输入网站。',
    websiteMalformed: '请输入完整网址,例如 https://www.example.com。',
    incomplete: '请先完善公司信息。',
  },
};
