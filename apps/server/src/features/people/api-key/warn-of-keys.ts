import { side } from '@millrace/contract/common';
import { dayMs } from '@millrace/contract/kit/duration';
import { dayOf } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { writeNotices } from '../../../platform/people/notice.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { placeOfKeys } from './place-of-keys.ts';

/** Days ahead of its last one that owners hear of a key. */
const daysAhead = 7;

/** Tells owners of keys that end within a week, once for each last day that a key is given. */
export async function warnOfEndingKeys(database: Pick<Database, 'asSystem'>, now: Date): Promise<void> {
  await database.asSystem(async (tx) => {
    const keys = await tx
      .updateTable('api_key')
      .from('organization')
      .set(({ ref }) => ({ warned_of: ref('expires_on') }))
      .whereRef('organization.id', '=', 'api_key.organization_id')
      .where('revoked_at', 'is', null)
      .where('expires_on', '>=', sql<string>`${dayOf(now)}`)
      .where('expires_on', '<=', sql<string>`${dayOf(now.getTime() + daysAhead * dayMs)}`)
      .where(sql<boolean>`warned_of is distinct from expires_on`)
      .returning([
        'api_key.id',
        'api_key.organization_id',
        'api_key.name',
        'organization.kind',
        sql<string>`expires_on::text`.as('last_day'),
      ])
      .execute();
    for (const { id, organization_id: organizationId, name, kind, last_day } of keys) {
      await writeNotices(tx, {
        organizationId,
        message: 'notification.content.apiKeyEnding',
        params: { name, day: last_day },
        link: {
          url: placeOfKeys(kind === side.advertiser ? side.advertiser : side.publisher, id),
          type: 'in-app',
        },
        cause: `${id} ${last_day}`,
      });
    }
  });
}

export const warnOfKeys = defineJob({
  name: 'warn-of-keys',
  data: z.object({}),
  schedule: '41 * * * *',
  retries: 3,
  pause: 60,
  expire: 300,
  run: ({ database, now }) => warnOfEndingKeys(database, now()),
});
