import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { fingerprint } from '../../../scripts/lib/fingerprint.mjs';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import type { PublisherSize } from '../seed-publisher.ts';
import { type SeededInstallation, withSeededInstallation } from '../seeded-installation.ts';
import { type HandRow, handRow } from './compare.ts';
import { apps } from './drawn.ts';
import { type DataSize, makeData, tables } from './make-data.ts';
import { makeEvents } from './make-events.ts';
import { postSql } from './post-sql.ts';

const program = fileURLToPath(new URL('./sql-server.ts', import.meta.url));

/** What the figures are about; all of it has a name. */
const publisher: PublisherSize = {
  ...{ apps: apps.own, placements: apps.own * 5, instances: apps.own * 50 },
  ...{ placementsWithRules: apps.own * 5, accounts: 10, changes: 10 },
};

export interface ReportingInstallation extends SeededInstallation {
  /** Rows of a SELECT, by the server's own engine. */
  readonly select: (sql: string) => Promise<HandRow[]>;
  /** Users of both sides of Auto in so many days before now, from single events. */
  readonly gain: (days: number) => Promise<z.infer<typeof gainAnswer>>;
}

const gainAnswer = z.object({ auto: z.number(), holdout: z.number() });

/** A server that has just started on a publisher's figures. They are kept until what makes them changes. */
export async function withReportingInstallation<Result>(
  size: DataSize,
  work: (installation: ReportingInstallation) => Promise<Result>,
): Promise<Result> {
  const socket = path.join(tmpdir(), `millrace-bench-sql-${process.pid}.sock`);
  const post = (route: string, sql: string) => postSql(socket, route, sql);
  return withSeededInstallation(
    publisher,
    0,
    async (installation) => {
      const run = async (statements: readonly string[]) => {
        for (const sql of statements) await post('/run', sql);
      };
      const inPlace = installation.dataDir;
      await onceFilled(inPlace, 'reports', ['make-data.ts', 'drawn.ts'], () =>
        run([...tables.map((table) => `TRUNCATE TABLE millrace.${table}`), ...makeData(size)]),
      );
      await onceFilled(inPlace, 'events', ['make-events.ts', 'drawn.ts'], () => run(makeEvents(size.events)));
      const select = async (sql: string) => z.parse(z.array(handRow), JSON.parse(await post('/select', sql)));
      await untilWorkedOut(select);
      const gain = async (days: number) => z.parse(gainAnswer, JSON.parse(await post('/gain', String(days))));
      return work({ ...installation, select, gain });
    },
    // The days of the generated events stay the same while time goes on.
    {
      program,
      settings: { MILLRACE_BENCH_SQL: socket, EVENT_RETENTION_DAYS: '3650' },
      label: `-reports-${size.hourRows}`,
    },
  );
}

/** Fills, unless what is there was made by the same sources. */
async function onceFilled(
  dataDir: string,
  what: string,
  sources: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const paths = sources.map((source) => `bench/lib/reporting/${source}`);
  const filled = path.join(dataDir, `${what}-${fingerprint(ROOT, paths).slice(0, 16)}`);
  if (existsSync(filled)) return;
  await fill();
  writeFileSync(filled, '');
}

/** The server's worker does it, once nothing has come for two minutes. */
async function untilWorkedOut(select: ReportingInstallation['select']): Promise<void> {
  const left = `SELECT count() AS days FROM (
      SELECT organization_id, app_id, day, sum(changes) AS made FROM millrace.revenue_change GROUP BY organization_id, app_id, day
    ) WHERE (organization_id, app_id, day, made) NOT IN (
      SELECT organization_id, app_id, day, changes FROM millrace.revenue_unit_day FINAL WHERE grain = 0)`;
  const uncounted = `SELECT count() AS days FROM (
      SELECT organization_id, day, sum(changes) AS made FROM millrace.organization_user_day GROUP BY organization_id, day
    ) WHERE (organization_id, day, made) NOT IN (
      SELECT organization_id, day, changes FROM millrace.organization_user_count FINAL)`;
  for (const some of [uncounted, left]) while (Number((await select(some))[0]?.days) > 0) await sleep(2_000);
}
