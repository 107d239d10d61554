import { dayMs, minuteMs } from '@millrace/contract/kit/duration';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { endImport, forgetFetched } from './import-state.ts';
import { nextHour } from './next-hour.ts';
import { requestImport } from './request-import.ts';
import { dropUnstored } from './store-upload.ts';

/** Milliseconds after which an import of which nothing was heard is given up: its server is gone. */
const silent = { running: 20 * minuteMs, waiting: dayMs };

/** Asks for the import of every feed whose hour has come, and gives up those that nobody is at any more. */
export const dueFeedsJob = defineJob({
  name: 'due-feeds',
  data: z.object({}),
  schedule: '*/5 * * * *',
  retries: 0,
  pause: 60,
  expire: 240,
  async run(services) {
    const now = services.now();
    await services.database.asSystem(async (tx) => {
      for (const state of ['running', 'waiting'] as const) {
        const given = await tx
          .selectFrom('feed_import')
          .select('id')
          .where('state', '=', state)
          .where('touched_at', '<', new Date(now.getTime() - silent[state]))
          .execute();
        for (const { id } of given) {
          await dropUnstored(tx, id);
          const why = { reason: 'brokenOff', detail: null, feedId: null } as const;
          if (await endImport(services, tx, id, why)) await forgetFetched(tx, id);
        }
      }
      const due = await tx
        .selectFrom('feed')
        .select(['id', 'organization_id', 'hours'])
        .where('switch', '=', 'on')
        .where('due_at', '<=', now)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('feed_import')
                .whereRef('feed_import.feed_id', '=', 'feed.id')
                .where('state', 'in', ['waiting', 'running']),
            ),
          ),
        )
        .orderBy('due_at')
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id, organization_id: organizationId, hours } of due) {
        await requestImport(services, tx, { id, organizationId }, { askedBy: null });
        await tx
          .updateTable('feed')
          .set({ due_at: nextHour(hours, now) })
          .where('id', '=', id)
          .execute();
      }
    });
  },
});
