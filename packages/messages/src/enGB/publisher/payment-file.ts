import type { ErrorName } from '@millrace/contract/kit/error';
import type { paymentFileErrors } from '@millrace/contract/publisher/payment-file';

export const paymentFile = {
  open: 'Payment file',
  title: 'File of {{count}} payments',
  title_one: 'File of {{count}} payment',
  lead: 'A CSV with who is paid what, {{amount}} USD together, and to which account: account numbers in full. It is not kept here; the history of the installation says that you had it.',
  noMethod: 'Not in it, because they have not said how they are paid: {{names}}.',
  referenceHelp:
    'Each payment gets it with its statement’s number: {{example}}. Use the same when you mark them as paid.',
  submit: 'Download file',
  payments: 'Payments',
  errors: {
    noMethod: '{{organization}} has not said how it is paid. Leave it out.',
  } satisfies Record<ErrorName<typeof paymentFileErrors>, string>,
} as const;
