import type { DeliveryState } from '@millrace/contract/report/alert-webhook';
import type { Tx } from '../../../../platform/postgres/database.ts';

/** Ends what a webhook is still to be called for. One that is under way may arrive all the same, and then says so. */
export async function dropWaiting(
  tx: Tx,
  webhookId: number,
  state: Extract<DeliveryState, 'switchedOff' | 'removed'>,
): Promise<void> {
  await tx
    .updateTable('alert_delivery')
    .set({ state })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}
