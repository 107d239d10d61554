import { hourMs } from '@millrace/contract/kit/duration';
import * as z from 'zod/mini';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { tellAdministrators } from '../../../platform/people/tell-administrators.ts';
import { queryReviews } from './queries.ts';

/**
 * Tells Administrators in the morning that creatives wait for review; not again while the last such notice is unread. By day and not by upload:
 * whoever uploads twenty makes one notice.
 */
export const tellOfReviews = defineJob({
  name: 'tell-of-reviews',
  data: z.object({}),
  schedule: '0 7 * * *',
  retries: 3,
  pause: 300,
  expire: 300,
  async run({ database, now }) {
    await database.asSystem(async (tx) => {
      const { count, since } = await queryReviews(tx)
        .where('creative.review', '=', 'waiting')
        .select(({ fn }) => [
          fn.countAll<string>().as('count'),
          fn.min<Date | null>('creative.waiting_since').as('since'),
        ])
        .executeTakeFirstOrThrow();
      if (since === null) return;
      const hours = Math.max(1, Math.floor((now().getTime() - since.getTime()) / hourMs));
      await tellAdministrators(tx, {
        message: 'notification.content.creativesWait',
        params: { count: Number(count), hours },
        link: { url: '/admin/review', type: 'in-app' },
        cause: 'review',
        onceRead: true,
      });
    });
  },
});
