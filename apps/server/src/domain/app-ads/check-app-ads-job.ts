import { hourMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { askEachOnce } from './ask-each-once.ts';
import { fetchAppAds } from './fetch-app-ads.ts';
import { type LookedAt, lookForFile, storeLook } from './look-at-file.ts';

/** Apps that are taken at once, and looked at beside each other. */
const batch = 40;
const beside = 4;
/** Files that are kept for further apps, of up to 2 MiB each: those of a whole batch, in whatever order it is worked off. */
const mostKept = 50;

/** Looks at the app-ads.txt of every app that is due: published or with a website named by hand, once a day. */
export const checkAppAdsJob = defineJob({
  name: 'check-app-ads',
  data: z.object({}),
  schedule: '*/10 * * * *',
  retries: 0,
  pause: 60,
  expire: 3_000,
  async run(services, _, signal) {
    const run = services.database.asSystem.bind(services.database);
    await run((tx) => addApps(tx, services.now()));
    // Apps of one company have one website: it is asked once for all of them, which are claimed one after the other.
    const fetch = askEachOnce((website) => fetchAppAds(services, website), mostKept);
    while (!signal.aborted) {
      const due = await run((tx) => claim(tx, services.now()));
      if (due.length === 0) return;
      const left = due.values();
      const look = async () => {
        for (const one of left) {
          if (signal.aborted) return;
          const found = await lookForFile(services, run, one, { fetch });
          if (found !== undefined) await run((tx) => storeLook(tx, found));
        }
      };
      await Promise.all(Array.from({ length: beside }, look));
    }
  },
});

/** Apps that were never looked at. */
async function addApps(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into app_ads_file (organization_id, app_id, due_at)
    select organization_id, id, ${now} from app
    where status = 1 and (store_id is not null or website is not null)
      and not exists (select from app_ads_file known where known.organization_id = app.organization_id and known.app_id = app.id)
    on conflict do nothing`.execute(tx);
}

/** Takes apps by planning their next look already: one that can't be finished costs an hour, and holds up nobody. */
async function claim(tx: Tx, now: Date): Promise<readonly LookedAt[]> {
  const { rows } = await sql<LookedAt>`
    update app_ads_file set due_at = ${new Date(now.getTime() + hourMs)}
    where id in (
      select file.id from app_ads_file file join app on app.id = file.app_id
      where file.due_at <= ${now} and app.status = 1
      order by file.due_at, file.organization_id, coalesce(app.website, file.store_website) limit ${batch}
      for update of file skip locked)
    returning organization_id as "organizationId", app_id as "appId"`.execute(tx);
  return rows;
}
