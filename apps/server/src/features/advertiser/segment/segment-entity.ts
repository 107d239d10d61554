import { segmentForm } from '@millrace/contract/advertiser/segment';
import { segmentSwitches } from '@millrace/contract/advertiser/segment-state';
import * as z from 'zod/mini';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { readStored } from './queries.ts';
import { formOfRecorded, overwrite, recordedOf } from './save-segment.ts';
import { writeSwitch } from './switch-segments.ts';

const switched = z.object({ switch: z.enum(segmentSwitches) });

/** A segment: edits and switches can be taken back. Its addition is final: it can be archived. */
export const segmentEntity: Entity = {
  name: 'segment',
  permission: 'promote',
  read: async (tx, id) => {
    const row = await tx.selectFrom('segment').select('id').where('id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : recordedOf(await readStored(tx, id));
  },
  write: async (context, tx, id, fields) => {
    const before = await readStored(tx, id, { lock: true });
    const { switch: wanted } = z.parse(switched, fields);
    if (wanted !== before.switch) await writeSwitch(context, tx, id, wanted);
    const now = await readStored(tx, id);
    const form = z.parse(segmentForm, { ...now.form, ...formOfRecorded(fields) });
    if (JSON.stringify(form) !== JSON.stringify(now.form)) await overwrite(context, tx, now, form);
  },
};
