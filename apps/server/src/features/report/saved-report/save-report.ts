import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  createSavedReport,
  SavedReport,
  updateSavedReport,
} from '@millrace/contract/report/saved-report';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { leaveRoom } from './leave-room.ts';
import { readSavedReport } from './queries.ts';

export const nameTaken = {
  saved_report_name: () => fieldError('name', 'savedReport.errors.nameTaken'),
} as const;

type Form = RequestOf<typeof createSavedReport>;

function columnsOf({ name, shared, view }: Form) {
  return { name, shared, page: view.page, view: JSON.stringify(view) };
}

/** Keeps a report under a name that the person has not given yet. */
export function addReport(context: Context, form: Form): Promise<SavedReport> {
  const { organizationId, userId } = context.scope;
  return context.write(async (tx) => {
    const { id } = await orDuplicate(nameTaken, () =>
      tx
        .insertInto('saved_report')
        .values({ ...columnsOf(form), organization_id: organizationId, user_id: userId })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await leaveRoom(context, tx);
    return readSavedReport(context, tx, id);
  });
}

/** Saves an own one whole. @throws CallError staleEdit with the report as it is, when another save came between */
export function saveReport(
  context: Context,
  { id, version, ...form }: RequestOf<typeof updateSavedReport>,
): Promise<SavedReport> {
  return context.write(async (tx) => {
    const before = await readSavedReport(context, tx, id);
    if (!before.mine) throw new CallError('savedReport.errors.notYours');
    if (before.version !== version) throw new CallError('common.errors.staleEdit', { current: before });
    await orDuplicate(nameTaken, () =>
      tx
        .updateTable('saved_report')
        .set({ ...columnsOf(form), version: version + 1 })
        .where('id', '=', id)
        .execute(),
    );
    await leaveRoom(context, tx);
    return readSavedReport(context, tx, id);
  });
}
