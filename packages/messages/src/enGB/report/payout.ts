import type { ErrorName } from '@millrace/contract/kit/error';
import type { payoutErrors } from '@millrace/contract/report/payout';

/** What networks paid; its screen's words stand with the reconciliation. */
export const payout = {
  errors: {
    amountMalformed: 'Please enter an amount of at least 0, with a point and at most 6 decimals.',
    currencyUnknown: 'This is not a currency (three letters, ISO 4217).',
    fileEmpty: 'Please choose a file with at least one row below its headers.',
    fileTooLarge: 'This file is larger than 256 KB.',
    fileNameEmpty: 'Please choose a file that has a name.',
    quotes: 'The quotation marks are not closed.',
    columnMissing: 'The column {{column}} is missing.',
    cellCount: 'There are {{found}} cells instead of {{wanted}}.',
    networkUnknown: '“{{value}}” is not an ad network.',
    noteTooLong: 'The note is longer than 500 characters.',
    rowTwice: 'The same as row {{row}}.',
    tooManyRows: 'This file has {{count}} rows; {{limit}} can be uploaded at once.',
    noRows: 'This file has no payout.',
    alreadyNoted: '{{count}} of these payouts are noted already. Nothing was noted.',
    alreadyUndone: 'This payout has already been undone.',
  } satisfies Record<ErrorName<typeof payoutErrors>, string>,
} as const;
