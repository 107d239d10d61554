import type { payout as english } from '../../enGB/report/payout.ts';
import type { Translated } from '../../kit.ts';

export const payout: Translated<typeof english> = {
  errors: {
    amountMalformed: '请输入不小于 0 的金额，使用小数点，最多 6 位小数。',
    currencyUnknown: '这不是货币代码（ISO 4217 三个字母）。',
    fileEmpty: '请选择标题行之下至少有一行的文件。',
    fileTooLarge: '文件大于 256 KB。',
    fileNameEmpty: '请选择有名称的文件。',
    quotes: '引号没有闭合。',
    columnMissing: '缺少列 {{column}}。',
    cellCount: '有 {{found}} 个单元格，应为 {{wanted}} 个。',
    networkUnknown: '“{{value}}”不是广告网络。',
    noteTooLong: '备注超过 500 个字符。',
    rowTwice: '与第 {{row}} 行相同。',
    tooManyRows: '文件有 {{count}} 行，一次最多上传 {{limit}} 行。',
    noRows: '文件中没有付款。',
    alreadyNoted: '其中 {{count}} 笔付款已经记录过，本次未记录任何付款。',
    alreadyUndone: '此付款已被撤销。',
  },
};
