import type { Entity } from '../../../platform/change-log/entity.ts';
import { mapUnits } from './map-units.ts';
import { changedUnits, mappedUnits } from './mapped-units.ts';
import { presentUpload, queryUploads, uploadColumns, uploadFields } from './queries.ts';
import { takeBack } from './undo-upload.ts';
import { unitPlaces } from './unit-places.ts';

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
    if (row === undefined) return undefined;
    return { ...uploadFields(presentUpload(row)), mappedUnits: mappedUnits(await unitPlaces(tx, id)) };
  },
  write: async (context, tx, id, fields) => {
    await mapUnits(context, tx, id, { units: changedUnits(await unitPlaces(tx, id), fields) });
  },
  action: 'import',
  remove: async (context, tx, id) => {
    await takeBack(context, tx, id);
  },
};
