import type { Entity } from '../../../platform/change-log/entity.ts';

/** How people sign in to an organization; it is changed by its switch alone. */
export const securityEntity: Entity = {
  name: 'security',
  permission: 'company',
  read: (tx, id) =>
    tx
      .selectFrom('organization')
      .select('second_factor_required as secondFactorRequired')
      .where('id', '=', id)
      .executeTakeFirst(),
};
