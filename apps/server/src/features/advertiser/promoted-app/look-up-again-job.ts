import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { platform } from '@millrace/contract/publisher/platform';
import * as z from 'zod/mini';
import { fieldsOfStore } from '../../../domain/app-store/find-in-store.ts';
import { lookUpDelays, nextLookUp } from '../../../domain/app-store/look-up-schedule.ts';
import type { LookUp, StoreApp } from '../../../domain/app-store/store-app.ts';
import { type StoreReference, storedPageOf } from '../../../domain/app-store/store-reference.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { writeFields } from './edit-promoted-app.ts';
import { fieldsOf } from './promoted-app-fields.ts';
import { readPromotedApp } from './queries.ts';
import { tellOfLookUp } from './tell-of-look-up.ts';

/** Apps of one run, one after the other: a store is asked as often as a person would ask. The others wait for the next run. */
const most = 100;

/**
 * Looks promoted apps up again that somebody entered while their store could not be asked, or before its genres were kept, with the pauses
 * of publishers' apps. Nobody waits for it: a store that stays away is no failure, and after two weeks it is for a person to save the app again.
 */
export const lookUpPromotedAppsJob = defineJob({
  name: 'look-up-promoted-apps',
  data: z.object({}),
  schedule: '2-59/5 * * * *',
  retries: 0,
  pause: 60,
  expire: 3_000,
  async run(services, _, signal) {
    for (let count = 0; count < most; count += 1) {
      signal.throwIfAborted();
      const due = await services.database.asSystem((tx) => claim(tx, services.now()));
      if (due === undefined) return;
      const lookUp = await services.stores.lookUp(due.page);
      await services.database.asSystem((tx) => finish(services, tx, due, lookUp));
    }
  },
});

interface Due {
  readonly id: number;
  readonly organizationId: number;
  readonly page: StoreReference;
  /** This is the last look-up that is planned. */
  readonly isLast: boolean;
}

/** Takes the app that waits longest by planning its next look-up already, so that an end in between costs one of them at most. */
async function claim(tx: Tx, now: Date): Promise<Due | undefined> {
  const due = await tx
    .selectFrom('promoted_app')
    .select(['id', 'organization_id', 'platform', 'store_id', 'store_url', 'lookup_attempts'])
    .where('platform', '<', 2)
    .where((eb) =>
      eb.or([
        eb('verified', '=', false),
        // Of a house, no category keeps anything out.
        eb.and([eb('genres', 'is', null), eb('own_app_id', 'is', null)]),
      ]),
    )
    .where('status', '=', 1)
    .where('lookup_attempts', '<', lookUpDelays.length)
    .where((eb) => eb.or([eb('next_lookup_at', 'is', null), eb('next_lookup_at', '<=', now)]))
    .orderBy('next_lookup_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return undefined;
  const attempts = due.lookup_attempts + 1;
  const next = nextLookUp(attempts, now);
  await tx
    .updateTable('promoted_app')
    .set({ lookup_attempts: attempts, next_lookup_at: next })
    .where('id', '=', due.id)
    .execute();
  const plat = due.platform === platform.ios ? platform.ios : platform.android;
  const page = storedPageOf({ plat, storeId: due.store_id ?? '' }, due.store_url);
  return { id: due.id, organizationId: due.organization_id, page, isLast: next === null };
}

/** What was linked anew, found by a person, archived or removed meanwhile is left alone; of what was known before nobody is told. */
async function finish(services: Services, tx: Tx, due: Due, lookUp: LookUp): Promise<void> {
  const { id, organizationId, page, isLast } = due;
  const there = tx.selectFrom('promoted_app').select('id').where('id', '=', id).forUpdate();
  if ((await there.executeTakeFirst()) === undefined) return;
  const before = await readPromotedApp(tx, id);
  const isKnown = before.verified && before.genres !== null;
  if (isKnown || before.status !== 1 || before.storeId !== page.storeId) return;
  const about = { id, organizationId, name: before.name, storeId: page.storeId };
  if (lookUp.outcome === 'found') {
    await takeOver(services, tx, { organizationId, before }, lookUp.app);
    if (!before.verified) await tellOfLookUp(tx, about, 'appVerified');
  } else if (before.verified) return;
  else if (lookUp.outcome === 'missing') {
    // It may be published later, and is asked for again all the same.
    await tellOfLookUp(tx, about, 'appNotInStore');
  } else if (isLast) await tellOfLookUp(tx, about, 'lookUpGivenUp');
}

interface Found {
  readonly organizationId: number;
  readonly before: PromotedApp;
}

/**
 * Fills in what nobody has entered, and the category, whatever was said of it: where a store shows one its word counts (`categoryOf`),
 * since publishers keep categories out, and nobody could correct it afterwards.
 */
async function takeOver(
  services: Services,
  tx: Tx,
  { organizationId, before }: Found,
  store: StoreApp,
): Promise<void> {
  const { icon, developer, category, storeUrl } = fieldsOfStore(store);
  const genres = [...store.genres];
  const scope = { organizationId, userId: null };
  await writeFields({ services, scope }, tx, before, {
    ...fieldsOf(before),
    url: storeUrl,
    icon: before.icon ?? icon,
    developer: before.developer ?? developer,
    category: category ?? before.category,
    genres,
    verified: true,
  });
}
