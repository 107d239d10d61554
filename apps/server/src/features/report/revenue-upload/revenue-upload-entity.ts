import type { Entity } from '../../../platform/change-log/entity.ts';
import { presentUpload, queryUploads, uploadColumns, uploadFields } from './queries.ts';
import { takeBack } from './undo-upload.ts';

/** A network's report that was brought in: can be taken back; what was undone is brought in again with its file. */
export const revenueUploadEntity: Entity = {
  name: 'revenue_upload',
  permission: 'performance',
  read: async (tx, id) => {
    const row = await queryUploads(tx)
      .select(uploadColumns)
      .where('revenue_upload.id', '=', id)
      .where('revenue_upload.undone_at', 'is', null)
      .executeTakeFirst();
    return row === undefined ? undefined : uploadFields(presentUpload(row));
  },
  remove: async (context, tx, id) => {
    await takeBack(context, tx, id);
  },
};
