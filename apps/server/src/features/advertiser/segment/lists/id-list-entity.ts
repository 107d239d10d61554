import * as z from 'zod/mini';
import type { Entity } from '../../../../platform/change-log/entity.ts';
import { writeArchived } from './archive-list.ts';
import { readList } from './queries.ts';

const archived = z.object({ isArchived: z.boolean() });

/** A list of ids. Only its archiving can be taken back: another file's ids are gone. */
export const idListEntity: Entity = {
  name: 'id_list',
  permission: 'promote',
  read: async (tx, id) => {
    const row = await tx.selectFrom('id_list').select('id').where('id', '=', id).executeTakeFirst();
    if (row === undefined) return undefined;
    const { name, kind, size, isArchived } = await readList(tx, id);
    return { name, kind, idCount: size, isArchived };
  },
  write: async (context, tx, id, fields) => {
    await writeArchived(context, tx, id, z.parse(archived, fields).isArchived);
  },
  refuse: (now, wanted) => (now.isArchived === wanted.isArchived ? 'changeLog.errors.final' : undefined),
};
