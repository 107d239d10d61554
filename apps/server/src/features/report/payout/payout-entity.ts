import type { Entity } from '../../../platform/change-log/entity.ts';
import { payoutColumns, payoutFields, presentPayout, queryPayouts } from './queries.ts';
import { bringPayoutBack, takePayoutBack } from './undo-payout.ts';

/** What a network paid: noted and taken back, never edited. */
export const payoutEntity: Entity = {
  name: 'network_payout',
  permission: 'performance',
  ofAllApps: true,
  read: async (tx, id) => {
    const row = await queryPayouts(tx)
      .select(payoutColumns)
      .where('payout.id', '=', id)
      .where('payout.undone_at', 'is', null)
      .executeTakeFirst();
    return row === undefined ? undefined : payoutFields(presentPayout(row));
  },
  remove: takePayoutBack,
  restore: bringPayoutBack,
};
