import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { keepEventsFor } from '../delivery/rows/retention.ts';
import { openStores } from '../domain/app-store/stores.ts';
import { afterRestore } from '../domain/backup/after-restore.ts';
import { eraseAfterRestore } from '../domain/erasing/erase-after-restore.ts';
import { readSender } from '../domain/installation/logo.ts';
import { readInstallationSettings } from '../domain/installation/read-installation-settings.ts';
import { mailNotices } from '../domain/notice/mail-notices.ts';
import { ReportQueue } from '../domain/report/report-queue.ts';
import { noteOutcome } from '../features/report/report-schedule/note-outcome.ts';
import { openNames } from '../platform/outside/names.ts';
import '../domain/services.ts';
import { clickhouseSteps } from '../migrations/clickhouse/steps.ts';
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts';
import { migrateClickHouse } from '../platform/clickhouse/migrate.ts';
import { openClickHouse } from '../platform/clickhouse/open-clickhouse.ts';
import type { Config } from '../platform/config/config.ts';
import { openFileStore } from '../platform/file-store/file-store.ts';
import { lockDataDir } from '../platform/files/data-dir.ts';
import { refuseUnfinishedRestore } from '../platform/files/unfinished-restore.ts';
import { openCountryFinder } from '../platform/geo/country-finder.ts';
import { openJobs } from '../platform/jobs/open-jobs.ts';
import { reasonOf } from '../platform/log/reason-of.ts';
import { bounceAddresses } from '../platform/mail/bounce-address.ts';
import { openBounceDoor } from '../platform/mail/bounce-door.ts';
import { openMailbox } from '../platform/mail/mailbox.ts';
import { outboxTransport, smtpTransport } from '../platform/mail/transport.ts';
import type { Tx } from '../platform/postgres/database.ts';
import { openDatabase } from '../platform/postgres/open-database.ts';
import type { Services } from '../platform/services.ts';
import { openApiKeyStore } from '../platform/session/api-key-store.ts';
import { openApiKeyUse } from '../platform/session/api-key-use.ts';
import { openDelays } from '../platform/session/delays.ts';
import { openLoginKeys } from '../platform/session/login-keys.ts';
import { openPasswords } from '../platform/session/passwords.ts';
import { openSessionStore } from '../platform/session/session-store.ts';
import { StartError } from '../platform/start-error.ts';
import type { Ending } from './ending.ts';
import { keepApiKeyUse } from './keep-api-key-use.ts';
import { openOwnSecrets, ownLoginKeys, refuseOtherKey } from './own-keys.ts';

/** With the whole door to ClickHouse, of which use cases see a part. */
export type OpenedServices = Services & { readonly clickhouse: ClickHouse };

/** Opens the stores and all that stands on them; `ending` learns how each is ended. */
export async function openServices(config: Config, log: Logger, ending: Ending): Promise<OpenedServices> {
  const now = () => new Date();
  const lock = await lockDataDir(config.dataDir);
  ending.add(() => lock.release());
  refuseUnfinishedRestore(lock.path);
  const clickhouse = await openClickHouse({
    url: config.clickhouseUrl,
    cluster: config.clickhouseCluster,
    dataDir: config.dataDir,
    log,
  });
  ending.add(() => clickhouse.close());
  await reach(clickhouse);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    lock,
    log,
    beforeMigrating: (client) => refuseOtherKey(config, client),
    async migrateMore(ledger) {
      await migrateClickHouse(clickhouse, ledger, clickhouseSteps);
    },
  });
  ending.add(() => database.close());
  const secrets = await openOwnSecrets(config, database);
  const installation = () => readInstallationSettings({ database, config });
  await keepEventsFor(clickhouse, (await installation()).eventRetentionDays);
  const loginKeys = await ownLoginKeys(openLoginKeys(database, secrets, now));
  const jobs = openJobs({ database, config, log });
  ending.add(() => jobs.close());
  // Before anything is mailed or worked off: nobody hears of whom a restore has brought back.
  await afterRestore({ config, database, now });
  await eraseAfterRestore({ config, database, secrets, now, jobs }, log);
  const bounces =
    config.bounceAddress === undefined ? undefined : bounceAddresses(secrets, config.bounceAddress);
  const deliver =
    config.smtpUrl === undefined ? outboxTransport(config.dataDir) : smtpTransport(config.smtpUrl, bounces);
  if (config.smtpUrl === undefined)
    log.info(`SMTP_URL is not set: mail is written to ${resolve(config.dataDir, 'outbox')}`);
  const productOf = async (tx: Tx) => (await readInstallationSettings({ database, config }, tx)).name;
  const mailbox = openMailbox({
    ...{ database, secrets, deliver, now, log },
    sender: () => readSender({ database, config }),
    collect: (post) => mailNotices({ database, config, product: productOf }, post),
    onOutcome: noteOutcome,
  });
  ending.add(() => mailbox.close());
  if (bounces !== undefined && config.bouncePort !== undefined) {
    const { host, bouncePort: port } = config;
    const door = await openBounceDoor({
      ...{ host, port, addresses: bounces, database, now, log },
      onOutcome: noteOutcome,
    });
    ending.add(() => door.close());
    log.info(`reports that could not be delivered are taken on port ${door.port}`);
  }
  const files = openFileStore(config);
  await files.check();
  const apiKeyUse = openApiKeyUse(database, now);
  ending.add(keepApiKeyUse(apiKeyUse, log));
  return {
    config,
    database,
    clickhouse,
    secrets,
    loginKeys,
    mailbox,
    countryOf: await openCountryFinder(config.geoipDatabase),
    jobs,
    files,
    names: openNames(config.nameServers),
    stores: openStores({ ...config, now, log }),
    sessions: openSessionStore(database, now, log),
    apiKeys: openApiKeyStore(database, now),
    apiKeyUse,
    passwords: openPasswords(),
    delays: openDelays(database, now),
    reportQueue: new ReportQueue(),
    now,
  };
}

async function reach(clickhouse: ClickHouse): Promise<void> {
  try {
    await clickhouse.ping();
  } catch (error) {
    const reason = reasonOf(error);
    throw new StartError(`The ClickHouse server cannot be reached: ${reason.replace(/\.$/, '')}.`, {
      cause: error,
    });
  }
}
