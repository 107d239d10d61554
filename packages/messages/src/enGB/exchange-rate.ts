import type { exchangeRateErrors } from '@millrace/contract/exchange-rate';
import type { ErrorName } from '@millrace/contract/kit/error';

export const exchangeRate = {
  errors: {
    fileEmpty: 'Please choose a file with exchange rates.',
    fileTooLarge: 'This file is larger than any file of the European Central Bank.',
    zipped: 'This file is packed. Please unpack it first and take the file inside.',
    formUnknown: 'This is no file of exchange rates of the European Central Bank (eurofxref, CSV or XML).',
    cutOff: 'The file ends too early. Please download it again.',
    noRates: 'There is no exchange rate in this file.',
    lineUnknown: 'Line {{line}}: "{{value}}" has no place in such a file.',
    dayMalformed: 'Line {{line}}: "{{value}}" is no day from 1999 on.',
    dayRepeated: 'Line {{line}}: the day {{value}} stands in the file twice.',
    dayAhead: 'Line {{line}}: the day {{value}} has not come yet.',
    currencyMalformed: 'Line {{line}}: "{{value}}" is no currency other than the euro.',
    currencyRepeated: 'Line {{line}}: the currency {{value}} stands there twice.',
    cellCount: 'Line {{line}} has {{found}} cells, the first line has {{wanted}}.',
    rateMalformed: 'Line {{line}}: "{{value}}" is no exchange rate for {{currency}}.',
    jump: 'Line {{line}}: {{currency}} goes from {{before}} to {{after}} on {{day}}, more than three times or less than a third. Import with force if it is true.',
  } satisfies Record<ErrorName<typeof exchangeRateErrors>, string>,
} as const;
