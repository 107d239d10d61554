import { listPayouts } from '@millrace/contract/report/payout';
import { getReconciliation, getReconciliationLine } from '@millrace/contract/report/reconciliation';
import { refresh } from '../../../../kit/api/query.ts';

/** What was entered changes what agrees. */
export async function rereadDesk(): Promise<void> {
  await Promise.all([listPayouts, getReconciliation, getReconciliationLine].map((call) => refresh(call)));
}
