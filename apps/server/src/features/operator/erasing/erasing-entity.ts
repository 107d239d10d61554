import type { Erasing } from '@millrace/contract/operator/erasing';
import { referenceOf } from '../../../domain/erasing/erased-id.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import type { Fields } from '../../../platform/fields.ts';
import { queryErasings, selectErasings } from './queries.ts';

/** What the change log keeps of a request: never the id. */
export function fieldsOf({ reference }: Pick<Erasing, 'reference'>): Fields {
  return { erasingReference: reference };
}

/** A request to erase somebody: nothing of it can be taken back. */
export const erasingEntity: Entity = {
  name: 'erasing',
  permission: 'privacy',
  or: 'promote',
  ofAllApps: true,
  read: async (tx, id) => {
    const row = await selectErasings(queryErasings(tx)).where('erasing.id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : fieldsOf({ reference: referenceOf(row.id_hash) });
  },
};
