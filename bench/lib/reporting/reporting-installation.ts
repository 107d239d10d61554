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
import { apps, type DataSize, makeData, tables } from './make-data.ts';
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
}

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
      const hash = fingerprint(ROOT, ['bench/lib/reporting/make-data.ts']).slice(0, 16);
      const filled = path.join(installation.dataDir, `reports-${hash}`);
      if (!existsSync(filled)) {
        for (const table of tables) await post('/run', `TRUNCATE TABLE millrace.${table}`);
        for (const insert of makeData(size)) await post('/run', insert);
        writeFileSync(filled, '');
      }
      const select = async (sql: string) => z.parse(z.array(handRow), JSON.parse(await post('/select', sql)));
      await untilWorkedOut(select);
      return work({ ...installation, select });
    },
    { program, settings: { MILLRACE_BENCH_SQL: socket }, label: `-reports-${size.hourRows}` },
  );
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
