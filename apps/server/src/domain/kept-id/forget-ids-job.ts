import * as z from 'zod/mini';
import { deleteRows } from '../../platform/clickhouse/ddl.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Deletes the ids that an advertiser had kept before it switched that off; of a time that it is on again they stay. */
export const forgetIdsJob = defineJob({
  name: 'forget-ids',
  data: z.object({ advertiserId: z.int() }),
  retries: 20,
  pause: 60,
  expire: 3_600,
  async run({ database, clickhouse }, { advertiserId }) {
    const setting = await database.asSystem((tx) =>
      tx
        .selectFrom('id_keeping')
        .select('since')
        .where('organization_id', '=', advertiserId)
        .executeTakeFirst(),
    );
    const since = setting?.since?.getTime();
    const where = `advertiser_id = ${advertiserId}${
      since === undefined ? '' : ` AND since != fromUnixTimestamp64Milli(${since}, 'UTC')`
    }`;
    await clickhouse.hold((run) => run(deleteRows('kept_id', where, clickhouse.topology)));
  },
});
