import { dayMs } from '@millrace/contract/kit/duration';
import { loginHistoryDays } from '@millrace/contract/people/own-account';
import { dayOf } from '@millrace/contract/report/period';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { forgetOldTraces } from '../domain/decision-trace/write-traces.ts';
import { forgetForRestore } from '../domain/erasing/kept-for-restore.ts';
import { resendOpen } from '../domain/erasing/resend-open.ts';
import { forgetImports } from '../domain/feed/forget-imports.ts';
import { forgetFetched } from '../domain/network-revenue/forget-fetched.ts';
import { forgetTold } from '../domain/own-ads/queue-told.ts';
import { forgetSeen } from '../domain/own-ads/share-seen.ts';
import { forgetRewards } from '../domain/reward/reward-queue.ts';
import { forgetListFiles } from '../domain/segment/list-files.ts';
import { forgetSends } from '../features/report/report-schedule/send-queue.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { forgetLostParts } from '../platform/mail/mail-queue.ts';
import type { Database, Tx } from '../platform/postgres/database.ts';
import { offerLifetime } from '../platform/second-factor/factor-offer.ts';
import { knownFor, knownNetworks } from '../platform/session/delays.ts';

type Before = (milliseconds: number) => Date;
type Clearing = (tx: Tx, before: Before) => Promise<unknown>;

/** What goes when it has had its time, each for itself: one that is slow or locked must not keep the others. */
const clearings: Readonly<Record<string, Clearing>> = {
  nonces: (tx, before) => tx.deleteFrom('spent_nonce').where('expires_at', '<', before(0)).execute(),
  loginDelays: (tx, before) =>
    tx
      .deleteFrom('login_delay')
      .where('updated_at', '<', before(dayMs))
      .where(({ eb, or }) =>
        or([eb('subject', 'not like', knownNetworks), eb('updated_at', '<', before(knownFor))]),
      )
      .execute(),
  // The one that was seen last in an organization says when anybody was there.
  sessions: (tx, before) =>
    tx
      .deleteFrom('session')
      .where(({ or, eb }) =>
        or([eb('expires_at', '<', before(30 * dayMs)), eb('ended_at', '<', before(30 * dayMs))]),
      )
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('organization_id', 'is', null),
          exists(
            selectFrom('session as later')
              .select('later.id')
              .whereRef('later.organization_id', '=', 'session.organization_id')
              .where(sql<boolean>`(later.last_seen_at, later.id) > (session.last_seen_at, session.id)`),
          ),
        ]),
      )
      .execute(),
  loginHistory: (tx, before) =>
    tx
      .deleteFrom('login_attempt')
      .where('at', '<', before(loginHistoryDays * dayMs))
      .execute(),
  // The organization's own history keeps that it was; this only says whether it still is.
  visits: (tx, before) =>
    tx
      .deleteFrom('administrator_visit')
      .where('ended_at', '<', before(30 * dayMs))
      .execute(),
  loginTickets: (tx, before) => tx.deleteFrom('login_ticket').where('expires_at', '<', before(0)).execute(),
  factorOffers: (tx, before) =>
    tx.deleteFrom('second_factor_offer').where('created_at', '<', before(offerLifetime)).execute(),
  downloads: (tx, before) => tx.deleteFrom('download_ticket').where('expires_at', '<', before(0)).execute(),
  requestKeys: (tx, before) => tx.deleteFrom('request_key').where('created_at', '<', before(dayMs)).execute(),
  resets: (tx, before) => tx.deleteFrom('password_reset').where('expires_at', '<', before(dayMs)).execute(),
  // The newest day of each key says when it was used last.
  keyUse: (tx, before) =>
    tx
      .deleteFrom('api_key_day')
      .where('day', '<', dayOf(before(60 * dayMs)))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('api_key_day as newer')
            .select('newer.id')
            .whereRef('newer.api_key_id', '=', 'api_key_day.api_key_id')
            .whereRef('newer.day', '>', 'api_key_day.day'),
        ),
      )
      .execute(),
  mailParts: (tx, before) => forgetLostParts(tx, before(dayMs)),
  sends: (tx, before) => forgetSends(tx, before(366 * dayMs)),
  imports: (tx, before) => forgetImports(tx, before(366 * dayMs)),
  fetched: (tx, before) => forgetFetched(tx, before(400 * dayMs)),
  // What nobody has read for two years nobody will.
  notices: (tx, before) =>
    tx
      .deleteFrom('notice')
      .where(({ or, eb }) =>
        or([eb('read_at', '<', before(366 * dayMs)), eb('created_at', '<', before(731 * dayMs))]),
      )
      .execute(),
  rewards: (tx, before) => forgetRewards(tx, before(0)),
  traces: (tx, before) => forgetOldTraces(tx, before(0)),
  toldConversions: (tx, before) => forgetTold(tx, before(0)),
  seenAds: (tx, before) => forgetSeen(tx, before(0)),
  registrations: (tx, before) =>
    tx
      .deleteFrom('registration')
      .where('expires_at', '<', before(7 * dayMs))
      .execute(),
  nodes: (tx, before) => tx.deleteFrom('server_node').where('seen_at', '<', before(dayMs)).execute(),
  // By the clock that wrote it, which is also whose word readers take for how long they were away.
  changes: (tx) =>
    tx.deleteFrom('delivery_change').where('at', '<', sql<Date>`now() - interval '7 days'`).execute(),
};

/**
 * Clears away what {@link clearings} names, once it has had its time.
 * @throws AggregateError naming what could not be cleared; all else is
 */
export async function clearAway(database: Database, now: Date): Promise<void> {
  const before: Before = (milliseconds) => new Date(now.getTime() - milliseconds);
  const failures: Error[] = [];
  for (const [name, clear] of Object.entries(clearings)) {
    try {
      await database.asSystem((tx) => clear(tx, before));
    } catch (cause) {
      failures.push(new Error(`"${name}" could not be cleared away.`, { cause }));
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, failures.map(({ message }) => message).join(' '));
  }
}

export const cleanUp = defineJob({
  name: 'clean-up',
  data: z.object({}),
  schedule: '17 * * * *',
  retries: 3,
  pause: 60,
  expire: 600,
  async run(services) {
    await clearAway(services.database, services.now());
    await forgetForRestore(services);
    await resendOpen(services);
    await forgetListFiles(services, services.now());
  },
});
