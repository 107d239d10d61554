import type { Entity } from '../../../platform/change-log/entity.ts';

/** An Administrator's work as the organization: told, and by nobody to be taken back. */
export const visitEntity: Entity = {
  name: 'administrator_visit',
  permission: 'change_log',
  read: async () => undefined,
};
