import type { ErrorName } from '@millrace/contract/kit/error';
import type { exchangeRateErrors } from '@millrace/contract/report/exchange-rate';

export const exchangeRate = {
  lead: 'What networks pay and devices report in other currencies is converted to USD with these reference rates of the European Central Bank.',
  currency: 'Currency',
  day: 'Day',
  perEuro: 'Units for 1 EUR',
  usd: 'USD for 1 unit',
  unknown: 'Not known',
  search: 'Currency or day',
  empty: 'No exchange rate is known yet. Amounts in other currencies than USD cannot be counted.',
  emptySearch: 'No rate matches this search.',
  lastBy:
    'The newest rates were imported on {{at}} by {{who}}: {{first}} to {{last}}, {{count}} new or changed.',
  lastByScript:
    'The newest rates were imported on {{at}} on the command line: {{first}} to {{last}}, {{count}} new or changed.',
  file: 'File of the European Central Bank',
  working: 'Reading the file…',
  chooseFile: 'Choose a file, or drop it here',
  chooseFileLead:
    'eurofxref as CSV or XML, unzipped: a day, 90 days or the whole history. Nothing is imported before you confirm.',
  found:
    'Days: {{days}} ({{first}} to {{last}}). Currencies: {{currencies}}. New or changed rates: {{changed}}.',
  nothingNew: 'All of its rates are known already.',
  problems: 'Errors in the file',
  problemsLead: 'Nothing can be imported until these are fixed.',
  jumpsLead: 'Rates that jump are often mistyped. If they are correct, import the file anyway.',
  moreProblems: '{{count}} more lines are wrong.',
  moreProblems_one: '{{count}} more line is wrong.',
  take: 'Import {{count}} rates',
  take_one: 'Import {{count}} rate',
  force: 'Import {{count}} rates anyway',
  force_one: 'Import {{count}} rate anyway',
  taken: '{{count}} rates are new or changed.',
  taken_one: '{{count}} rate is new or changed.',
  errors: {
    fileEmpty: 'Please choose a file with exchange rates.',
    fileTooLarge: 'This file is larger than any file of the European Central Bank.',
    zipped: 'This file is compressed. Please unzip it first and choose the file inside.',
    formUnknown: 'This is not an exchange rate file of the European Central Bank (eurofxref, CSV or XML).',
    cutOff: 'The file ends too early. Please download it again.',
    noRates: 'There is no exchange rate in this file.',
    lineUnknown: 'Line {{line}}: "{{value}}" has no place in such a file.',
    dayMalformed: 'Line {{line}}: "{{value}}" is not a day from 1999 on.',
    dayRepeated: 'Line {{line}}: the day {{value}} is in the file twice.',
    dayAhead: 'Line {{line}}: the day {{value}} has not come yet.',
    currencyMalformed: 'Line {{line}}: "{{value}}" is not the code of a currency other than the euro.',
    currencyRepeated: 'Line {{line}}: the currency {{value}} is there twice.',
    cellCount: 'Line {{line}} has {{found}} cells, the first line has {{wanted}}.',
    rateMalformed: 'Line {{line}}: "{{value}}" is not an exchange rate for {{currency}}.',
    jump: 'Line {{line}}: {{currency}} goes from {{before}} to {{after}} on {{day}}, more than three times or less than a third. Import with force if it is true.',
  } satisfies Record<ErrorName<typeof exchangeRateErrors>, string>,
} as const;
