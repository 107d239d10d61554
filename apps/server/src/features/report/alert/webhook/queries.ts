import { type AlertWebhook, alertWebhook, alertWebhookLimits } from '@millrace/contract/report/alert-webhook';
import * as z from 'zod/mini';
import { found } from '../../../../platform/http/call-error.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';

/** What a webhook's secret is sealed for. */
export const sealedFor = (organizationId: number) => `alert-webhook:${organizationId}`;

/** The organization's webhooks, the newest first, with their last deliveries. */
export async function readWebhooks(tx: Tx): Promise<AlertWebhook[]> {
  const list: AlertWebhook[] = [];
  // There are ten at most.
  for (const row of await queryWebhooks(tx).orderBy('id', 'desc').execute())
    list.push(await withDeliveries(tx, row));
  return list;
}

/** @throws CallError notFound */
export async function readWebhook(tx: Tx, id: number): Promise<AlertWebhook> {
  const row = found(await queryWebhooks(tx).where('id', '=', id).executeTakeFirst());
  return withDeliveries(tx, row);
}

function queryWebhooks(tx: Tx) {
  return tx
    .selectFrom('alert_webhook')
    .select(['id', 'name', 'url', 'status'])
    .where('removed_at', 'is', null);
}

const withDeliveries = async (tx: Tx, row: { readonly id: number }) =>
  z.parse(alertWebhook, { ...row, deliveries: await deliveriesOf(tx, row.id) });

async function deliveriesOf(tx: Tx, webhookId: number) {
  const rows = await tx
    .selectFrom('alert_delivery')
    .select(['id', 'event', 'state', 'tries', 'status', 'reason', 'created_at'])
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(alertWebhookLimits.shown)
    .execute();
  return rows.map(({ id, created_at: at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() }));
}

/** What every history entry of a webhook says. */
export const changeOf = ({ id, name }: Pick<AlertWebhook, 'id' | 'name'>) =>
  ({ entity: 'alert_webhook', entityId: id, name }) as const;

/** Never anything of the secret. */
export const recordedOf = ({ name, url }: Pick<AlertWebhook, 'name' | 'url'>) => ({ name, url });
