import { resolve } from 'node:path';
import { minuteMs } from '@millrace/contract/kit/duration';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isEmbedded } from '../../../domain/backup/nightly-backup.ts';
import { isOfOurs, jobTable } from '../../../platform/jobs/job-table.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';

/** Seconds that ClickHouse has to say how it is. */
const patience = 3;

/** What the facts of the system page are judged by, of the database. */
export async function readDatabase(tx: Tx) {
  const { rows } = await sql<{ version: string; sizeBytes: number; connections: number; most: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
      (select sum(numbackends)::int from pg_stat_database) as connections,
      current_setting('max_connections')::int as most`.execute(tx);
  return single(rows);
}

export async function readJobFigures(tx: Tx) {
  const { rows } = await sql<{ dead: number; waiting: number; lateSeconds: number }>`
    select count(*) filter (where state = 'failed') as dead,
      count(*) filter (where state < 'active') as waiting,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after < now())), 0)::int
        as "lateSeconds"
    from ${jobTable} where ${isOfOurs}`.execute(tx);
  return single(rows);
}

export async function readMail(tx: Tx, { config, now }: Pick<Services, 'config' | 'now'>) {
  const { waiting, refused, tries } = await tx
    .selectFrom('mail')
    .select((eb) => [
      eb.fn.countAll<string>().as('waiting'),
      eb.fn.countAll<string>().filterWhere(hasFailed(now())).as('refused'),
      eb.fn.max('tries').filterWhere(hasFailed(now())).as('tries'),
    ])
    .executeTakeFirstOrThrow();
  const folder = config.smtpUrl === undefined ? resolve(config.dataDir, 'outbox') : undefined;
  return { waiting: Number(waiting), refused: Number(refused), tries: tries ?? 0, folder };
}

/** One that is on its way counts a try that has not failed, and is leased for longer than the first pause lasts. */
const hasFailed = (now: Date) =>
  sql<boolean>`tries > 1 or tries = 1 and due_at <= ${new Date(now.getTime() + minuteMs)}::timestamptz`;

/** @returns the last day (`YYYY-MM-DD`) of which a rate is known */
export async function readNewestRate(tx: Tx): Promise<string | undefined> {
  const { day } = await tx
    .selectFrom('exchange_rate')
    .select(sql<string | null>`max(day)::text`.as('day'))
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}

export async function readBackupFigures(tx: Tx, { config, now }: Pick<Services, 'config' | 'now'>) {
  const over = tx
    .selectFrom('backup')
    .where('state', 'in', ['done', 'failed'])
    .orderBy('id', 'desc')
    .limit(1);
  const last = await over.select(['state', 'finished_at', 'error', 'failure']).executeTakeFirst();
  const done = await over.where('state', '=', 'done').select('finished_at').executeTakeFirst();
  const at = last?.finished_at ?? undefined;
  return {
    isElsewhere: !isEmbedded(config),
    isNightly: config.backupAt !== undefined,
    last: last && at && { isDone: last.state === 'done', at, reason: last.error, failure: last.failure },
    lastDoneAt: done?.finished_at ?? undefined,
    now: now(),
  };
}

const stores = z.object({ version: z.string(), bytes: z.string() });

/** @returns undefined when it does not answer */
export async function readClickHouse({ clickhouse }: Pick<Services, 'clickhouse'>) {
  const query = `select version() as version,
    (select sum(bytes_on_disk) from system.parts where database = 'millrace' and active) as bytes`;
  try {
    const signal = AbortSignal.timeout(patience * 1000);
    const [row] = await clickhouse.report({ sql: query, limits: { seconds: patience }, signal }, stores);
    return row && { version: row.version, sizeBytes: Number(row.bytes) };
  } catch {
    return undefined;
  }
}

function single<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('a query of one row had none');
  return row;
}
