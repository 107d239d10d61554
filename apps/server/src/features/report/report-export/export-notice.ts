import { sql } from 'kysely';
import { type NoticeMessage, tellAuthor } from '../../../platform/people/notice.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { ClaimedExport } from './export-queue.ts';

const ready = 'notification.content.exportReady';

type Told = Pick<ClaimedExport, 'id' | 'fileName' | 'organizationId' | 'userId' | 'kind'>;

/** Where the dialog of exports is opened. */
const screenOf = (kind: string) =>
  kind === 'ads' ? '/adv/overview/rt?view=report&' : '/report/performance?';

/** Behind the bell of whoever asked for a file: they may have left the screen where it comes by itself. */
export function tellReady(tx: Tx, job: Told): Promise<void> {
  return tell(tx, job, ready);
}

/** The same when there will be no file. */
export function tellFailed(tx: Tx, job: Told): Promise<void> {
  return tell(tx, job, 'notification.content.exportFailed');
}

function tell(tx: Tx, job: Told, message: NoticeMessage): Promise<void> {
  return tellAuthor(tx, job, {
    message,
    cause: job.id,
    params: { name: job.fileName, exportId: job.id },
    link: { url: `${screenOf(job.kind)}exports=open`, type: 'in-app' },
  });
}

/** Who takes the file need not be told of it any more. */
export async function markTaken(tx: Tx, exportId: number, now: Date): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ read_at: now })
    .where('message_key', '=', ready)
    .where(sql`params->>'exportId'`, '=', String(exportId))
    .where('read_at', 'is', null)
    .execute();
}
