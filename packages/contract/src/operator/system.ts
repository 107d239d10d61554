import * as z from 'zod/mini';
import { defineCall } from '../kit/call.ts';
import { defineErrors } from '../kit/error.ts';
import { id, instant } from '../kit/fields.ts';
import { pageOf, pageRequest } from '../kit/page.ts';

export const systemErrors = defineErrors('system', {
  backupElsewhere: { code: 'cannotChange' },
});

/** The parts of an installation that are looked at, in the order in which they are shown. */
export const systemParts = [
  'versions',
  'servers',
  'postgres',
  'clickhouse',
  'events',
  'disk',
  'jobs',
  'mail',
  'backup',
  'auto',
  'rates',
] as const;
export type SystemPart = (typeof systemParts)[number];

export const factStates = ['ok', 'attention', 'failing'] as const;
export type FactState = (typeof factStates)[number];

/** How a part can stand, and how bad that is. */
export const findings = {
  versionsSame: 'ok',
  versionsDiffer: 'attention',
  serversHeard: 'ok',
  serverQuiet: 'attention',
  postgresWell: 'ok',
  postgresCrowded: 'attention',
  clickhouseWell: 'ok',
  clickhouseAway: 'failing',
  eventsShipped: 'ok',
  eventsBehind: 'attention',
  eventsFailing: 'failing',
  diskRoom: 'ok',
  diskLow: 'attention',
  diskFull: 'failing',
  jobsWell: 'ok',
  jobsLate: 'attention',
  jobsDead: 'failing',
  mailSent: 'ok',
  mailAgain: 'attention',
  mailInFiles: 'attention',
  mailStuck: 'failing',
  backupDone: 'ok',
  backupElsewhere: 'ok',
  backupNone: 'attention',
  backupOld: 'attention',
  backupFailed: 'failing',
  autoWhole: 'ok',
  autoShortened: 'attention',
  autoUnasked: 'attention',
  ratesKnown: 'ok',
  ratesNone: 'ok',
  ratesOld: 'attention',
  ratesOver: 'failing',
} as const satisfies Record<string, FactState>;
export type Finding = keyof typeof findings;

const fact = z.object({
  part: z.enum(systemParts),
  finding: z.enum(Object.keys(findings) as [Finding, ...Finding[]]),
  /** What the finding says: `…Bytes`, `…Seconds` and `…At` (an instant) are numbers and times to be written as such. */
  figures: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Fact = z.infer<typeof fact>;

const server = z.object({
  name: z.string(),
  host: z.string(),
  version: z.string(),
  roles: z.array(z.string()),
  startedAt: instant,
  /** When it last said something; each does every 15 seconds. */
  seenAt: instant,
  isQuiet: z.boolean(),
  diskFree: z.number(),
  diskSize: z.number(),
  /** Of events that are not in ClickHouse yet; null: it takes none. */
  lagSeconds: z.nullable(z.number()),
  lagBytes: z.nullable(z.number()),
});
export type Server = z.infer<typeof server>;

const query = { permission: 'system', actions: ['query'] } as const;

export const getSystem = defineCall({
  method: 'GET',
  path: '/system/get',
  summary: 'How the installation stands, part by part, and the servers that it consists of.',
  access: query,
  request: z.object({}),
  response: z.object({ at: instant, facts: z.array(fact), servers: z.array(server) }),
  errors: [],
});

const backupStates = ['waiting', 'running', 'done', 'failed'] as const;

/** Why a backup failed, where it was not the system that said why. */
export const backupFailures = ['ended', 'unfinished', 'elsewhere'] as const;
export type BackupFailure = (typeof backupFailures)[number];

const backup = z.object({
  id,
  /** `asked` for by a person or a command. */
  kind: z.enum(['asked', 'nightly']),
  state: z.enum(backupStates),
  file: z.string(),
  /** Bytes read of the stores so far, and the size of the whole file. */
  bytes: z.number(),
  size: z.nullable(z.number()),
  /** Why it failed, or why it is tried again: in the system's own words, or as a reason that is known. */
  error: z.nullable(z.string()),
  failure: z.nullable(z.enum(backupFailures)),
  /** When it is tried again; null: as soon as its turn comes. */
  dueAt: z.nullable(instant),
  askedAt: instant,
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** The file was given up for newer ones. */
  isRemoved: z.boolean(),
});
export type Backup = z.infer<typeof backup>;

export const listBackups = defineCall({
  method: 'GET',
  path: '/system/backup/list',
  summary: 'Backups of the embedded stores, the newest first, and when the next is taken.',
  access: query,
  request: z.object({ page: pageRequest.page, size: pageRequest.size }),
  response: z.object({
    ...pageOf(backup).shape,
    /** The stores are servers of their own, which are backed up by their own means. */
    isElsewhere: z.boolean(),
    /** null: none is taken by itself. */
    nextAt: z.nullable(instant),
    folder: z.string(),
    keep: z.int(),
    isEncrypted: z.boolean(),
    /** They hold `secret.key`; else the key is SECRET_KEY, which is in none. */
    isKeyInside: z.boolean(),
  }),
  errors: [],
});

export const startBackup = defineCall({
  method: 'POST',
  path: '/system/backup/start',
  summary: 'Has a backup of the embedded stores taken now; where one waits or runs already, that is it.',
  access: { permission: 'system', actions: ['edit'] },
  request: z.object({}),
  response: z.object({ id }),
  errors: ['system.errors.backupElsewhere'],
});
