import * as z from 'zod/mini';
import type { Entity } from '../../../../platform/change-log/entity.ts';
import { readSince, writeKeeping } from './set-keeping.ts';

const kept = z.object({ idsKept: z.boolean() });

/** Whether ids are kept. Taken back, keeping begins anew: what was deleted stays so. */
export const idKeepingEntity: Entity = {
  name: 'id_keeping',
  permission: 'promote',
  read: async (tx) => ({ idsKept: (await readSince(tx)) !== null }),
  write: async (context, tx, _, fields) => {
    await writeKeeping(context, tx, z.parse(kept, fields).idsKept);
  },
};

/** A file of ids that somebody has fetched; `entityId` is the segment's. Nothing brings it back. */
export const segmentIdsEntity: Entity = {
  name: 'segment_ids',
  permission: 'promote',
  read: async () => undefined,
};
