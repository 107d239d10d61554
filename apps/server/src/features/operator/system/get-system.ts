import type { ResponseOf } from '@millrace/contract/kit/call';
import type { getSystem } from '@millrace/contract/operator/system';
import { mostHeld } from '../../../domain/learning/group-apps.ts';
import { learnedDays } from '../../../domain/learning/read-days.ts';
import { readShortenedApps } from '../../../domain/learning/shortened-apps.ts';
import type { Context } from '../../../platform/http/context.ts';
import { version } from '../../../platform/version.ts';
import {
  inOrder,
  judgeAuto,
  judgeBackup,
  judgeClickHouse,
  judgeDisk,
  judgeEvents,
  judgeJobs,
  judgeMail,
  judgePostgres,
  judgeRates,
  judgeServers,
  judgeVersions,
} from './facts.ts';
import {
  readBackupFigures,
  readClickHouse,
  readDatabase,
  readJobFigures,
  readMail,
  readNewestRate,
} from './read-installation.ts';
import { readServers } from './read-servers.ts';

/** How the installation stands. What cannot be asked is a fact as well. */
export async function answerGetSystem({ services }: Context): Promise<ResponseOf<typeof getSystem>> {
  const { database, now } = services;
  const [clickhouse, shortened] = [readClickHouse(services), readShortenedApps(services)];
  const read = await database.asSystem(async (tx) => ({
    servers: await readServers(tx, now()),
    postgres: await readDatabase(tx),
    jobs: await readJobFigures(tx),
    mail: await readMail(tx, services),
    backup: await readBackupFigures(tx, services),
    newestRate: await readNewestRate(tx),
  }));
  const { servers } = read;
  return {
    at: now().toISOString(),
    facts: inOrder({
      versions: judgeVersions({ version, node: process.versions.node }, servers),
      servers: judgeServers(servers),
      postgres: judgePostgres(read.postgres),
      clickhouse: judgeClickHouse(await clickhouse),
      events: judgeEvents(servers),
      disk: judgeDisk(servers),
      jobs: judgeJobs(read.jobs),
      mail: judgeMail(read.mail),
      backup: judgeBackup(read.backup),
      auto: judgeAuto(await shortened, { counts: mostHeld, days: learnedDays + 1 }),
      rates: judgeRates(read.newestRate, now()),
    }),
    servers: servers.map(({ isFailing: _, ...server }) => server),
  };
}
