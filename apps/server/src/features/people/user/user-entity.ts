import type { Entity } from '../../../platform/change-log/entity.ts';

/** Members: who was let in, kept out and renamed is told; it is changed where people are managed. */
export const userEntity: Entity = {
  name: 'user',
  permission: 'um_users',
  read: (tx, id) => tx.selectFrom('user_account').select('name').where('id', '=', id).executeTakeFirst(),
};
