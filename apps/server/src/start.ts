import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { type AppOptions, buildApp } from './app.ts';
import type { Config } from './config.ts';
import { type FirstLogin, prepareFirstStart } from './first-start.ts';
import { migrateClickHouse } from './platform/clickhouse/migrate.ts';
import { openClickHouse } from './platform/clickhouse/open-clickhouse.ts';
import { lockDataDir } from './platform/data-dir.ts';
import { keepHouse } from './platform/housekeeping.ts';
import { openMailbox } from './platform/mail/mailbox.ts';
import { outboxTransport, smtpTransport } from './platform/mail/transport.ts';
import { openDatabase } from './platform/postgres/open-database.ts';
import { openSecrets, SealError } from './platform/secrets.ts';
import { openDelays } from './platform/session/delays.ts';
import { type LoginKeys, openLoginKeys } from './platform/session/login-keys.ts';
import { openPasswords } from './platform/session/passwords.ts';
import { openSessionStore } from './platform/session/session-store.ts';
import { StartError } from './platform/start-error.ts';
import type { Services } from './services.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly firstLogin: FirstLogin | undefined;
  /** Serves what is under way, then ends everything that the start began. */
  stop(): Promise<void>;
}

export type StartOptions = Omit<AppOptions, 'logger'>;

/** Ends in the opposite order of the start; also what a start that fails half-way has to undo. */
class Ending {
  readonly #steps: (() => unknown)[] = [];
  add(step: () => unknown): void {
    this.#steps.unshift(step);
  }
  async run(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step();
  }
}

/** Starts stores and server. @throws StartError with one sentence for the person who starts it */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const ending = new Ending();
  try {
    const services = await openServices(config, log, ending);
    const firstLogin = await prepareFirstStart(services.database, services.passwords, config);
    const app = await buildApp(services, { ...options, logger: log });
    ending.add(() => app.close());
    const url = await listen(app, config);
    return { app, url, firstLogin, stop: () => ending.run() };
  } catch (error) {
    await ending.run();
    throw error;
  }
}

async function openServices(config: Config, log: Logger, ending: Ending): Promise<Services> {
  const now = () => new Date();
  const lock = await lockDataDir(config.dataDir);
  ending.add(() => lock.release());
  const secrets = await openSecrets(config);
  const clickhouse = await openClickHouse({
    url: config.clickhouseUrl,
    cluster: config.clickhouseCluster,
    dataDir: config.dataDir,
    log,
  });
  ending.add(() => clickhouse.close());
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    lock,
    log,
    migrateMore: (ledger) => migrateClickHouse(clickhouse, ledger),
  });
  ending.add(() => database.close());
  const loginKeys = await ownLoginKeys(openLoginKeys(database, secrets, now));
  const deliver =
    config.smtpUrl === undefined ? outboxTransport(config.dataDir) : smtpTransport(config.smtpUrl);
  if (config.smtpUrl === undefined)
    log.info(`SMTP_URL is not set: mail is written to ${resolve(config.dataDir, 'outbox')}`);
  const mailbox = openMailbox({ database, secrets, deliver, now, log });
  ending.add(() => mailbox.close());
  ending.add(keepHouse(database, now, log));
  return {
    config,
    database,
    clickhouse,
    secrets,
    loginKeys,
    mailbox,
    sessions: openSessionStore(database, now),
    passwords: openPasswords(),
    delays: openDelays(database, now),
    now,
  };
}

/** The stored key pair is sealed: the first thing that a wrong SECRET_KEY can't open. */
async function ownLoginKeys(opening: Promise<LoginKeys>): Promise<LoginKeys> {
  try {
    return await opening;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new StartError(
      'SECRET_KEY is not the one that this database was set up with; nothing was changed.',
      {
        cause: error,
      },
    );
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(`PORT ${config.port} is in use on ${config.host}; choose another one with PORT.`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'EACCES') {
      throw new StartError(`HOST ${config.host} with PORT ${config.port} can't be listened on (${code}).`);
    }
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const anywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${anywhere ? 'localhost' : host}:${port}`;
}
