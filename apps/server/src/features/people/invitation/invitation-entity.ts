import type { Entity } from '../../../platform/change-log/entity.ts';

/** Invitations: told only, because a mail that is out can't be called back. */
export const invitationEntity: Entity = {
  name: 'invitation',
  permission: 'um_users',
  read: (tx, id) =>
    tx
      .selectFrom('invitation')
      .select(['email', 'role_id as roleId'])
      .where('id', '=', id)
      .executeTakeFirst(),
};
