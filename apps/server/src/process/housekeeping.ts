import { loginHistoryDays } from '@millrace/contract/people/own-account';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { forgetOldTraces } from '../domain/decision-trace/write-traces.ts';
import { forgetForRestore } from '../domain/erasing/kept-for-restore.ts';
import { resendOpen } from '../domain/erasing/request-erasing.ts';
import { forgetImports } from '../domain/feed/forget-imports.ts';
import { forgetTold } from '../domain/own-ads/queue-told.ts';
import { forgetSeen } from '../domain/own-ads/share-seen.ts';
import { forgetRewards } from '../domain/reward/reward-queue.ts';
import { forgetListFiles } from '../domain/segment/list-files.ts';
import { forgetSends } from '../features/report/report-schedule/send-queue.ts';
import { defineJob } from '../platform/jobs/define-job.ts';
import { forgetLostParts } from '../platform/mail/mail-queue.ts';
import type { Database } from '../platform/postgres/database.ts';
import { offerLifetime } from '../platform/second-factor/factor-offer.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Clears away what has had its time: spent nonces, ended sessions, old links, request keys, notes of changes, and how
 * often API keys were used two months ago. */
export async function clearAway(database: Database, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await database.asSystem(async (tx) => {
    await tx.deleteFrom('spent_nonce').where('expires_at', '<', now).execute();
    await tx.deleteFrom('login_delay').where('updated_at', '<', before(day)).execute();
    await tx
      .deleteFrom('session')
      .where('expires_at', '<', before(30 * day))
      .execute();
    await tx
      .deleteFrom('session')
      .where('ended_at', '<', before(30 * day))
      .execute();
    await tx
      .deleteFrom('login_attempt')
      .where('at', '<', before(loginHistoryDays * day))
      .execute();
    // The organization's own history keeps that it was; this only says whether it still is.
    await tx
      .deleteFrom('administrator_visit')
      .where('ended_at', '<', before(30 * day))
      .execute();
    await tx.deleteFrom('login_ticket').where('expires_at', '<', now).execute();
    await tx.deleteFrom('second_factor_offer').where('created_at', '<', before(offerLifetime)).execute();
    await tx.deleteFrom('download_ticket').where('expires_at', '<', now).execute();
    await tx.deleteFrom('request_key').where('created_at', '<', before(day)).execute();
    await tx.deleteFrom('password_reset').where('expires_at', '<', before(day)).execute();
    await tx
      .deleteFrom('api_key_day')
      .where(
        'day',
        '<',
        before(60 * day)
          .toISOString()
          .slice(0, 10),
      )
      .execute();
    await forgetLostParts(tx, before(day));
    await forgetSends(tx, before(366 * day));
    await forgetImports(tx, before(366 * day));
    await forgetRewards(tx, now);
    await forgetOldTraces(tx, now);
    await forgetTold(tx, now);
    await forgetSeen(tx, now);
    await tx
      .deleteFrom('registration')
      .where('expires_at', '<', before(7 * day))
      .execute();
    await tx.deleteFrom('server_node').where('seen_at', '<', before(day)).execute();
    // By the clock that wrote it, which is also whose word readers take for how long they were away.
    await tx.deleteFrom('delivery_change').where('at', '<', sql<Date>`now() - interval '7 days'`).execute();
  });
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
