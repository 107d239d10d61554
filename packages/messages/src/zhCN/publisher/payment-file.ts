import type { paymentFile as english } from '../../enGB/publisher/payment-file.ts';
import type { Translated } from '../../kit.ts';

export const paymentFile: Translated<typeof english> = {
  open: '付款文件',
  title: '{{count}} 笔付款的文件',
  lead: 'CSV 文件，列明付给谁、付多少（合计 {{amount}} USD）以及完整的收款账号。文件不在服务器上保存；系统历史会记录您获取过该文件。',
  noMethod: '以下组织尚未设置收款方式，不包含在内：{{names}}。',
  referenceHelp: '每笔付款的流水号后附结算单编号，例如 {{example}}。登记付款时请使用相同的流水号。',
  submit: '下载文件',
  payments: '付款笔数',
  errors: {
    noMethod: '{{organization}} 尚未设置收款方式，请将其排除。',
  },
};
