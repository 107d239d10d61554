import { dayMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { chunks } from '../../platform/chunks.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import { checkPicture } from '../catalogue/item-picture.ts';

/** Icons that are fetched at once, and in one run. */
const atOnce = 4;
const most = 500;
/** Pixels: ads draw it at 96 at most, on screens of up to four pixels each; the smallest that Apple has is of 100. */
const icon = { longestSide: 512, smallest: 64 };
/** Days after which a copy is made anew: a store may change what stands at an address. */
const again = 30;

/**
 * Copies the icons that stores show of promoted apps to our own files: phones load nothing of an ad from others. A store that
 * is away is asked again with the next run, and the copy of before stays. With an app, its icon alone.
 */
export const fetchIconsJob = defineJob({
  name: 'fetch-icons',
  data: z.object({ promotedAppId: z.optional(z.int()) }),
  schedule: '7-59/15 * * * *',
  alone: false,
  retries: 1,
  pause: 60,
  expire: 3_000,
  async run(services, { promotedAppId }, signal) {
    const due = await services.database.asSystem((tx) => readDue(tx, services.now(), promotedAppId));
    for (const some of chunks(due, atOnce)) {
      signal.throwIfAborted();
      await Promise.all(some.map((address) => fetchIcon(services, address)));
    }
  },
});

/** Has the icon of an app fetched, if it has one, once the transaction stands. */
export async function askForIcon(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  { id, icon }: { readonly id: number; readonly icon: string | null },
): Promise<void> {
  if (icon !== null) await jobs.send(tx, fetchIconsJob, { promotedAppId: id });
}

/** Addresses of icons of which there is no copy, or an old one. */
async function readDue(tx: Tx, now: Date, promotedAppId: number | undefined): Promise<readonly string[]> {
  const old = new Date(now.getTime() - again * dayMs);
  const rows = await tx
    .selectFrom('promoted_app')
    .select('icon')
    .where('icon', 'is not', null)
    .where('status', '=', 1)
    .where((eb) => eb.or([eb('icon_at', 'is', null), eb('icon_at', '<', old)]))
    .$if(promotedAppId !== undefined, (query) => query.where('id', '=', promotedAppId ?? 0))
    .groupBy('icon')
    // By chance, so that those that fail hold up no others.
    .orderBy(sql`random()`)
    .limit(most)
    .execute();
  return rows.flatMap((row) => row.icon ?? []);
}

async function fetchIcon(services: Services, address: string): Promise<void> {
  const { file } = await checkPicture(services, address, icon);
  if (file === null) return;
  await services.database.asSystem((tx) =>
    tx
      .updateTable('promoted_app')
      .set({ icon_file: JSON.stringify(file), icon_at: services.now() })
      .where('icon', '=', address)
      .execute(),
  );
}
