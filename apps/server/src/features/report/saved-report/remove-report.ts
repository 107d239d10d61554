import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  removeSavedReport,
  restoreSavedReport,
  SavedReport,
} from '@millrace/contract/report/saved-report';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { leaveRoom } from './leave-room.ts';
import { readSavedReport } from './queries.ts';
import { nameTaken } from './save-report.ts';

/** Takes one out of the lists; it stays stored, so that it can come back. */
export async function removeReport(
  context: Context,
  { id }: RequestOf<typeof removeSavedReport>,
): Promise<null> {
  await context.write(async (tx) => {
    const { mayRemove } = await readSavedReport(context, tx, id);
    if (!mayRemove) throw new CallError('savedReport.errors.notYours');
    await tx
      .updateTable('saved_report')
      .set({ removed_at: context.services.now() })
      .where('id', '=', id)
      .execute();
  });
  return null;
}

/** Brings a removed one back as it was. */
export function restoreReport(
  context: Context,
  { id }: RequestOf<typeof restoreSavedReport>,
): Promise<SavedReport> {
  return context.write(async (tx) => {
    found(
      await orDuplicate(nameTaken, () =>
        tx
          .updateTable('saved_report')
          .set({ removed_at: null })
          .where('id', '=', id)
          .where('removed_at', 'is not', null)
          .returning('id')
          .executeTakeFirst(),
      ),
    );
    await leaveRoom(context, tx);
    const restored = await readSavedReport(context, tx, id);
    if (!restored.mayRemove) throw new CallError('savedReport.errors.notYours');
    return restored;
  });
}
