import * as z from 'zod/mini';
import { defineJob } from '../../../../platform/jobs/define-job.ts';
import { judgeFigures } from './judge-figures-job.ts';

/** Once an hour has the figures of each publisher looked at, one organization a job, so that none waits for another. */
export const watchFigures = defineJob({
  name: 'watch-figures',
  data: z.object({}),
  schedule: '20 * * * *',
  retries: 1,
  pause: 60,
  expire: 300,
  async run({ database, jobs }) {
    await database.asSystem(async (tx) => {
      const rows = await tx
        .selectFrom('organization')
        .select('id')
        .where('kind', '=', 0)
        .where('status', '=', 1)
        .where((eb) =>
          eb.exists(eb.selectFrom('app').select('id').whereRef('organization_id', '=', 'organization.id')),
        )
        .orderBy('id')
        .execute();
      for (const { id: organizationId } of rows)
        await jobs.send(tx, judgeFigures, { organizationId }, { key: String(organizationId) });
    });
  },
});
