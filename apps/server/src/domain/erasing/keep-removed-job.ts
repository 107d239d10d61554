import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { keepPerson } from './kept-person.ts';

/** Once an account is gone for certain: notes that it has to go again, should a backup bring it back. */
export const keepRemovedJob = defineJob({
  name: 'keep-removed',
  data: z.object({ userId: z.int() }),
  retries: 20,
  pause: 60,
  expire: 600,
  run: (services, { userId }) =>
    services.database.asSystem(async (tx) => {
      const account = await tx
        .selectFrom('user_account')
        .select('created_at')
        .where('id', '=', userId)
        .where('erased_at', 'is not', null)
        .executeTakeFirst();
      if (account === undefined) return;
      await keepPerson(services, tx, 'account', { id: userId, since: account.created_at });
    }),
});
