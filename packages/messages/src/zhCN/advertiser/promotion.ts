import type { promotion as english } from '../../enGB/advertiser/promotion.ts';
import type { Translated } from '../../kit.ts';

export const promotion: Translated<typeof english> = {
  firstLogin: '请先完善推广信息。',
  title: '推广',
  lead: '您推广应用时使用的资料。',
  profile: '推广资料',
  profileLead: '开发者与账单会看到此名称。',
  email: '邮箱',
  country: '国家或地区',
  companyName: '公司名称',
  billing: '账单信息',
  billingLead: '显示在之后开具的账单上，已开具的账单不变。',
  address: '地址',
  taxId: '税号',
  taxIdHelp: '欧盟企业请填写增值税号（VAT ID）：与开票方不在同一欧盟国家的企业凭此号码免收增值税。',
  saved: '所有更改已保存。',
  errors: {
    emailEmpty: '邮箱不能为空。',
    emailMalformed: '邮箱格式不正确。',
    countryEmpty: '请选择国家或地区。',
    companyEmpty: '请输入公司名称。',
    taxIdMalformed: '增值税号须以上方所选国家的两位字母代码开头，例如 DE123456789。',
    alreadyCreated: '推广资料已存在，请刷新后编辑。',
  },
};
