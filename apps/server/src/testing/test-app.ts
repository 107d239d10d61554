import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, RequestInput, ResponseOf } from '@millrace/contract/kit/call';
import { type Envelope, type ErrorData, header } from '@millrace/contract/kit/envelope';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type AppOptions, buildApp } from '../app/app.ts';
import { openStores } from '../domain/app-store/stores.ts';
import { readSender } from '../domain/installation/logo.ts';
import { readInstallationSettings } from '../domain/installation/read-installation-settings.ts';
import { mailNotices } from '../domain/notice/mail-notices.ts';
import { ReportQueue } from '../domain/report/report-queue.ts';
import { noteOutcome } from '../features/report/report-schedule/note-outcome.ts';
import { type Config, loadConfig } from '../platform/config/config.ts';
import { openFileStore } from '../platform/file-store/file-store.ts';
import { openCountryFinder } from '../platform/geo/country-finder.ts';
import { openJobs } from '../platform/jobs/open-jobs.ts';
import type { OutgoingMail } from '../platform/mail/mail.ts';
import { openMailbox } from '../platform/mail/mailbox.ts';
import type { Deliver } from '../platform/mail/transport.ts';
import type { Tx } from '../platform/postgres/database.ts';
import { secretsOf } from '../platform/secrets/secrets.ts';
import type { Services } from '../platform/services.ts';
import { openApiKeyStore } from '../platform/session/api-key-store.ts';
import { openApiKeyUse } from '../platform/session/api-key-use.ts';
import { openDelays } from '../platform/session/delays.ts';
import { openLoginKeys } from '../platform/session/login-keys.ts';
import { openPasswords } from '../platform/session/passwords.ts';
import { openSessionStore } from '../platform/session/session-store.ts';
import { TestClock } from './test-clock.ts';
import { connectTo, createTestDatabase, type TestDatabase } from './test-database.ts';

/** What a call answered; `data` is the call's own on success (`code` 0), else the error's. */
export interface Answer<Data> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
  /** For answers with a code greater than 0. */
  readonly error: ErrorData;
}

export interface AskOptions {
  readonly token?: string | undefined;
  /** An API key, instead of a session's token. */
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly services: Services;
  readonly clock: TestClock;
  /** Mails sent so far, oldest first. */
  mails(): Promise<readonly OutgoingMail[]>;
  /** Asks a call as the console would. */
  ask<C extends Call>(call: C, input: RequestInput<C>, options?: AskOptions): Promise<Answer<ResponseOf<C>>>;
  close(): Promise<void>;
}

interface TestAppOptions {
  /** Takes mails, such as a mail server; without one they are kept in a list. */
  readonly deliver?: Deliver;
  /** For tests of what was counted; every other question to the store fails without one. */
  readonly clickhouse?: Services['clickhouse'];
  readonly env?: Readonly<Record<string, string>>;
  readonly app?: Partial<AppOptions>;
  /** Every name is unknown without them. */
  readonly names?: Services['names'];
  /** A second node on the database of this one; it is closed first. */
  readonly beside?: TestApp;
}

/** Nothing outside is asked: nobody listens there. */
const nobody = 'http://127.0.0.1:9';
const outside = {
  PUBLIC_URL: 'http://console.test',
  LOG_LEVEL: 'silent',
  APP_STORE_URL: nobody,
  PLAY_STORE_URL: nobody,
  NETWORK_API_URL: nobody,
};

const unasked = () => Promise.reject(new Error('this test has no ClickHouse'));
/** Answers nothing. */
export const noClickHouse: Services['clickhouse'] = {
  topology: { kind: 'single' },
  ping: async () => undefined,
  report: unasked,
  ingest: unasked,
  stream: unasked,
  lookup: unasked,
  hold: unasked,
};

/** Knows nobody. */
const noNames: Services['names'] = {
  addresses: async (name) => {
    throw new Error(`the name ${name} has no address (ENOTFOUND)`);
  },
  texts: async () => [],
};

const secrets = secretsOf('a key for tests');
/** The pair for log-ins takes half a second of a processor to make: the databases of a process have the first one's. */
let madeKeys: { readonly public_jwk: string; readonly private_key_sealed: Buffer } | undefined;

async function createDatabaseWithKeys(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  const known = madeKeys;
  if (known !== undefined) {
    await database.asSystem((tx) => tx.insertInto('login_key').values(known).execute());
    return database;
  }
  await openLoginKeys(database, secrets, () => new Date());
  const { public_jwk, private_key_sealed } = await database.asSystem((tx) =>
    tx.selectFrom('login_key').select(['public_jwk', 'private_key_sealed']).executeTakeFirstOrThrow(),
  );
  madeKeys = { public_jwk: JSON.stringify(public_jwk), private_key_sealed };
  return database;
}

/** The whole server on a database of its own, asked by injection; only the mail's last step and the clock are ours. */
export async function openTestApp({
  deliver,
  env = {},
  app: options = {},
  beside,
  clickhouse = noClickHouse,
  names = noNames,
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = join(tmpdir(), `millrace-test-${randomUUID()}`);
  const config: Config = loadConfig({ ...outside, DATA_DIR: dataDir, ...env });
  const database = await (beside === undefined ? createDatabaseWithKeys() : connectTo(beside.database));
  const clock = new TestClock();
  const sent: OutgoingMail[] = [];
  const toList: Deliver = async (mail) => {
    sent.push(mail);
  };
  const log = pino({ level: config.logLevel });
  const sender = () => readSender({ database, config });
  const productOf = async (tx: Tx) => (await readInstallationSettings({ database, config }, tx)).name;
  const mailbox = openMailbox({
    ...{ database, secrets, sender, log },
    deliver: deliver ?? toList,
    now: clock.now,
    collect: (post) => mailNotices({ database, config, product: productOf }, post),
    onOutcome: noteOutcome,
  });
  const jobs = openJobs({ database, config, log });
  const services: Services = {
    config,
    database,
    clickhouse,
    secrets,
    mailbox,
    countryOf: await openCountryFinder(undefined),
    jobs,
    files: openFileStore(config),
    names,
    stores: openStores({ ...config, now: clock.now, log }),
    loginKeys: await openLoginKeys(database, secrets, clock.now),
    sessions: openSessionStore(database, clock.now, log),
    apiKeys: openApiKeyStore(database, clock.now),
    apiKeyUse: openApiKeyUse(database, clock.now),
    passwords: openPasswords({ memoryCost: 64, timeCost: 1 }),
    delays: openDelays(database, clock.now),
    reportQueue: new ReportQueue(),
    now: clock.now,
  };
  const app = await buildApp(services, { logger: log, ...options });
  return {
    app,
    database,
    services,
    clock,
    ask: (call, input, asked) => askApp(app, call, input, asked),
    mails: async () => {
      await mailbox.settled();
      return sent;
    },
    close: async () => {
      await app.close();
      await jobs.close();
      await mailbox.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Asks a call of a server as the console would. */
export async function askApp<C extends Call>(
  app: FastifyInstance,
  call: C,
  input: RequestInput<C>,
  { token, apiKey, headers = {} }: AskOptions = {},
): Promise<Answer<ResponseOf<C>>> {
  const parameters = input as Readonly<Record<string, unknown>>;
  const response = await app.inject({
    method: call.method,
    url: `/api${call.path}`,
    headers: {
      ...(token !== undefined && { [header.token]: token }),
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...headers,
    },
    ...(call.method === 'GET' ? { query: textOf(parameters) } : { payload: parameters }),
  });
  const envelope = response.json<Envelope<ResponseOf<C> & ErrorData>>();
  return { status: response.statusCode, headers: response.headers, ...envelope, error: envelope.data };
}

function textOf(parameters: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
