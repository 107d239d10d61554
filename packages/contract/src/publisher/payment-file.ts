import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { downloadTicket } from '../kit/download.ts';
import { defineErrors } from '../kit/error.ts';
import { proofErrors } from '../people/proof-errors.ts';
import { otpCode, sealed } from '../people/session.ts';
import { chosenStatements, paymentsMade } from './agency.ts';

/** `noMethod`: an organization that is to be paid has not said how. */
export const paymentFileErrors = defineErrors('paymentFile', {
  noMethod: { code: 'cannotChange' },
});

/** What is entered for a file of payments, but for the proof of who asks. */
export const paymentFileForm = z.pick(paymentsMade, { reference: true });

export const fetchPaymentFile = defineCall({
  method: 'POST',
  path: '/finance/agency/payment-file/fetch',
  summary:
    'A ticket for a CSV of what approved statements are to be paid, with the account numbers in full; asks for the password, and for a code while a second factor is on, and stands in the history.',
  access: { permission: 'agency', actions: ['edit'] },
  request: z.extend(paymentFileForm, {
    statements: chosenStatements,
    password: sealed,
    /** Of the app, or a recovery code; needed while a second factor is on. */
    code: z.optional(otpCode),
  }),
  response: downloadTicket,
  errors: [
    'common.errors.notFound',
    'common.errors.staleEdit',
    'agency.errors.wrongState',
    'agency.errors.nothingToPay',
    'paymentFile.errors.noMethod',
    ...proofErrors,
  ],
});
