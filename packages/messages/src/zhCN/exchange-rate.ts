import type { exchangeRate as english } from '../enGB/exchange-rate.ts';
import type { Translated } from '../kit.ts';

export const exchangeRate: Translated<typeof english> = {
  errors: {
    fileEmpty: '请选择汇率文件。',
    fileTooLarge: '文件超过了欧洲央行任何汇率文件的大小。',
    zipped: '这是压缩文件，请先解压，再选择其中的文件。',
    formUnknown: '这不是欧洲央行的汇率文件（eurofxref，CSV 或 XML）。',
    cutOff: '文件不完整，请重新下载。',
    noRates: '文件中没有汇率。',
    lineUnknown: '第 {{line}} 行：此类文件中不应有“{{value}}”。',
    dayMalformed: '第 {{line}} 行：“{{value}}”不是 1999 年以后的日期。',
    dayRepeated: '第 {{line}} 行：日期 {{value}} 在文件中出现了两次。',
    dayAhead: '第 {{line}} 行：日期 {{value}} 尚未到来。',
    currencyMalformed: '第 {{line}} 行：“{{value}}”不是欧元以外的货币代码。',
    currencyRepeated: '第 {{line}} 行：货币 {{value}} 出现了两次。',
    cellCount: '第 {{line}} 行有 {{found}} 个单元格，而首行有 {{wanted}} 个。',
    rateMalformed: '第 {{line}} 行：“{{value}}”不是 {{currency}} 的汇率。',
    jump: '第 {{line}} 行：{{currency}} 在 {{day}} 从 {{before}} 变为 {{after}}，超过三倍或不足三分之一。如确属实，请强制导入。',
  },
};
