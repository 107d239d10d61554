import { sql } from 'kysely';
import { tellAuthor } from '../../platform/notice.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { ClaimedExport } from './export-queue.ts';

const message = 'notification.content.exportReady';

/** Behind the bell of whoever asked for a file: they may have left the screen where it comes by itself. */
export function tellReady(tx: Tx, job: Pick<ClaimedExport, 'id' | 'fileName' | 'organizationId' | 'userId'>) {
  return tellAuthor(tx, job, {
    level: 'informational',
    message,
    params: { name: job.fileName, exportId: job.id },
    link: { url: '/report/performance?exports=open', type: 'in-app' },
  });
}

/** Who takes the file need not be told of it any more. */
export async function markTaken(tx: Tx, exportId: number, now: Date): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ read_at: now })
    .where('message_key', '=', message)
    .where(sql`params->>'exportId'`, '=', String(exportId))
    .where('read_at', 'is', null)
    .execute();
}
