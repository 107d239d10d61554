import { getPayment, updatePayment } from '@millrace/contract/publisher/payment';
import { answer, answerPerson, type Route } from '../../../platform/http/route.ts';
import { readPayment } from './read-payment.ts';
import { savePayment } from './save-payment.ts';

export const paymentRoutes: readonly Route[] = [
  answer(getPayment, readPayment),
  answerPerson(updatePayment, savePayment),
];
