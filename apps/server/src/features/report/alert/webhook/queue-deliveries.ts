import { dayMs } from '@millrace/contract/kit/duration';
import type { Tx } from '../../../../platform/postgres/database.ts';
import type { Told } from '../tell/tell-of-alerts.ts';
import { alertBody } from './webhook-body.ts';

/** Milliseconds after which nobody looks a delivery up any more. */
const kept = 30 * dayMs;

interface Queuing {
  readonly names: ReadonlyMap<number, string>;
  /** Of the console, where alerts are listed. */
  readonly link: string;
  readonly now: Date;
}

/** Has the webhooks of an organization that are on told of these alerts, as their rules say, in the transaction that found them. */
export async function queueDeliveries(
  tx: Tx,
  organizationId: number,
  alerts: readonly Told[],
  { names, link, now }: Queuing,
): Promise<void> {
  await tx
    .deleteFrom('alert_delivery')
    .where('organization_id', '=', organizationId)
    .where('created_at', '<', new Date(now.getTime() - kept))
    .execute();
  const webhooks = await tx
    .selectFrom('alert_webhook')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('status', '=', 1)
    .where('removed_at', 'is', null)
    .orderBy('id')
    // Until this commits none is switched off: that ends what waits.
    .forShare()
    .execute();
  const rows = webhooks.flatMap(({ id }) =>
    alerts
      .filter(({ webhookIds }) => webhookIds === null || webhookIds.includes(id))
      .map((alert) => ({
        ...{ organization_id: organizationId, webhook_id: id, due_at: now, created_at: now },
        alert_id: alert.alertId,
        event: alert.endedBy === undefined ? 'fired' : 'ended',
        body: alertBody(alert, {
          ...{ appName: names.get(alert.appId ?? 0) ?? null, link },
          endedAt: alert.endedBy === undefined ? null : now,
        }),
      })),
  );
  if (rows.length > 0) await tx.insertInto('alert_delivery').values(rows).execute();
}
