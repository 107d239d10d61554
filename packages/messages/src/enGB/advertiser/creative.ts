import type { creativeErrors } from '@millrace/contract/advertiser/creative';
import type { ErrorName } from '@millrace/contract/kit/error';

export const creative = {
  errors: {
    nameEmpty: 'Please enter the name.',
    titleEmpty: 'Please enter the title.',
    descnEmpty: 'Please enter the text.',
    fileMissing: 'Choose a file.',
    fileNotAsked: 'This kind of creative has no such file.',
    fileUnfit: 'This file does not fit here. Choose one of the right kind and size.',
    reasonEmpty: 'Say what has to change.',
  } satisfies Record<ErrorName<typeof creativeErrors>, string>,
} as const;
