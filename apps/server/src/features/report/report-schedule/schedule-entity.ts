import type { Entity } from '../../../platform/change-log/entity.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { readSchedule } from './queries.ts';
import { formOfRecorded, recordedOf } from './recorded.ts';
import { entity, readOwn, store } from './save-schedule.ts';

/** Of a report that the reader sees; others' own ones do not exist for them. */
function byId(tx: Tx, id: number) {
  return tx.selectFrom('report_schedule').selectAll().where('id', '=', id).executeTakeFirst();
}

/** When a report is mailed and to whom: edits and switches can be taken back by whose report it is. Its addition: it can be stopped. */
export const reportScheduleEntity: Entity = {
  name: entity,
  permission: 'report_builder',
  read: async (tx, id) => {
    const stored = await byId(tx, id);
    return stored && (await recordedOf(tx, stored));
  },
  write: async (context, tx, id, fields) => {
    const { saved_report_id: reportId } = found(await byId(tx, id));
    const report = await readOwn(context, tx, reportId);
    const stored = found(await readSchedule(tx, reportId, { lock: true }));
    await store(context, tx, { report, stored, form: formOfRecorded(fields) });
  },
};
