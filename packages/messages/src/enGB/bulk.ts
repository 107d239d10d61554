import type { bulkErrors } from '@millrace/contract/kit/bulk';
import type { ErrorName } from '@millrace/contract/kit/error';

/** Of files that change many things at once. */
export const bulk = {
  export: 'Export CSV',
  import: 'Import CSV',
  file: 'CSV file',
  chooseFile: 'Choose a CSV file',
  chooseFileLead: 'Or drop it here. 1 MB and {{rows}} rows at most.',
  working: 'One moment; the file is compared with what is stored.',
  chooseAnother: 'Choose or drop another file to check that one instead.',
  importCount: {
    wrong: 'Wrong: {{count}}',
    new: 'New: {{count}}',
    changed: 'Changed: {{count}}',
    unchanged: 'Unchanged: {{count}}',
  },
  importReady: 'Every row is right. Look at the difference below, then import.',
  importDo: 'Import changes: {{count}}',
  imported: 'Imported: {{count}}',
  fileRefused: 'The file can not be read. Nothing will be imported.',
  rowsRefused:
    'Wrong rows: {{count}}. Nothing will be imported until every row is right; fix the file and choose it again.',
  nothingNew: 'The file says what is stored already. There is nothing to import.',
  difference: 'Difference',
  row: 'Row',
  rowKind: 'Result',
  rowKinds: { wrong: 'Wrong', new: 'New', changed: 'Changed', unchanged: 'Unchanged' },
  anyRow: 'All rows',
  noRow: 'No row of this kind.',
  noDifference: 'Nothing',
  before: 'before',
  after: 'after',
  emptyCell: '(empty)',
  errors: {
    csvEmpty: 'There is no row in this file.',
    csvTooLarge: 'A file can have 1 MB at most.',
    csvTooManyRows: 'A file can have {{limit}} rows at most; this one has {{count}}.',
    csvEncoding: 'This file is not in UTF-8. Save it as “CSV UTF-8” and choose it again.',
    csvQuotes: 'A quotation mark is missing or in the wrong place.',
    csvColumnMissing: 'The column is missing.',
    csvColumnUnknown: 'There is no such column.',
    csvColumnTwice: 'The column is in the file twice.',
    csvCells: 'Cells in the row: {{count}}; in the header: {{expected}}.',
    csvIdTwice: 'This id is in row {{row}} already.',
    csvFixed: 'This can not be changed after creation; it is {{value}}.',
    csvValue: 'Please write one of: {{values}}.',
    importWrong: 'Nothing was imported. Wrong rows: {{count}}.',
    importChanged:
      'The file or what is stored has changed since the check. Nothing was imported; please look at the differences again.',
  } satisfies Record<ErrorName<typeof bulkErrors>, string>,
} as const;
