import type { Entity } from '../../../platform/change-log/entity.ts';
import { querySettings } from './queries.ts';

/** How the organization is paid: its history tells that it was changed and by whom, and takes nothing back. */
export const paymentEntity: Entity = {
  name: 'payment_settings',
  permission: 'payment',
  async read(tx) {
    const row = await querySettings(tx).executeTakeFirst();
    return { method: row?.method ?? 'none' };
  },
};
