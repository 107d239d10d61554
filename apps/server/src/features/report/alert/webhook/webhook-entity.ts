import type { Entity } from '../../../../platform/change-log/entity.ts';
import { bringBack, takeOut, writeStatus } from './change-webhook.ts';
import { recordedOf } from './queries.ts';

/** A webhook: its addition, switches and removal can be taken back. */
export const alertWebhookEntity: Entity = {
  name: 'alert_webhook',
  permission: 'performance',
  ofAllApps: true,
  read: async (tx, id) => {
    const row = await tx
      .selectFrom('alert_webhook')
      .select(['name', 'url', 'status'])
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return row && { ...recordedOf(row), status: row.status };
  },
  setStatus: writeStatus,
  remove: takeOut,
  restore: bringBack,
};
