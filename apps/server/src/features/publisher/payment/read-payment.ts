import type { PaymentSettings } from '@millrace/contract/publisher/payment';
import type { Context } from '../../../platform/http/context.ts';
import { readSettings } from './queries.ts';

export function readPayment(context: Context): Promise<PaymentSettings> {
  return context.read((tx) => readSettings(context, tx, context.lang));
}
