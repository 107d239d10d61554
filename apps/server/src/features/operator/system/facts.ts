import { hourMs } from '@millrace/contract/kit/duration';
import {
  type Fact,
  type Finding,
  factStates,
  findings,
  type SystemPart,
} from '@millrace/contract/operator/system';
import { addDays, dayOf } from '@millrace/contract/report/period';
import { bridgedDays } from '../../../domain/exchange-rate/usd-rate.ts';
import type { ShortenedApp } from '../../../domain/learning/shortened-apps.ts';

// How things stand, judged from what was read of them: pure, so that every bound is in one place.

const MiB = 1024 * 1024;
const GiB = 1024 * MiB;
/** Events behind by so many seconds: phones' calls are safe, reports are not up to date. */
const behind = 120;
/** A backup each night is old after a night that had none. */
const oldBackup = 26 * hourMs;
/** A job that should have begun so many seconds ago. */
const lateJob = 600;
/** Tries of a mail after which a person should look: it has failed for more than two hours. */
const manyTries = 4;
/** Days between two reference rates at most: Easter. */
const newRates = 5;

type Found = Omit<Fact, 'part'>;

export interface ServerFacts {
  readonly host: string;
  readonly version: string;
  readonly isQuiet: boolean;
  readonly diskFree: number;
  readonly diskSize: number;
  readonly lagSeconds: number | null;
  readonly lagBytes: number | null;
  readonly isFailing: boolean;
}

/** @param own version of the server that answers, with Node's */
export function judgeVersions(
  own: { readonly version: string; readonly node: string },
  servers: readonly ServerFacts[],
): Found {
  const versions = [...new Set([own.version, ...servers.map(({ version }) => version)])].sort();
  return versions.length === 1
    ? { finding: 'versionsSame', figures: own }
    : { finding: 'versionsDiffer', figures: { versions: versions.join(', ') } };
}

export function judgeServers(servers: readonly ServerFacts[]): Found {
  const quiet = servers.filter(({ isQuiet }) => isQuiet);
  return quiet.length === 0
    ? { finding: 'serversHeard', figures: { count: servers.length } }
    : { finding: 'serverQuiet', figures: { count: quiet.length, hosts: hostsOf(quiet) } };
}

export function judgePostgres(read: {
  readonly version: string;
  readonly sizeBytes: number;
  readonly connections: number;
  readonly most: number;
}): Found {
  return { finding: read.connections > 0.8 * read.most ? 'postgresCrowded' : 'postgresWell', figures: read };
}

/** @param read undefined: it did not answer */
export function judgeClickHouse(
  read: { readonly version: string; readonly sizeBytes: number } | undefined,
): Found {
  return read === undefined
    ? { finding: 'clickhouseAway', figures: {} }
    : { finding: 'clickhouseWell', figures: read };
}

export function judgeEvents(servers: readonly ServerFacts[]): Found {
  const failing = servers.filter(({ isFailing }) => isFailing);
  const lagSeconds = Math.max(0, ...servers.map((server) => server.lagSeconds ?? 0));
  const lagBytes = servers.reduce((sum, server) => sum + (server.lagBytes ?? 0), 0);
  const figures = { lagSeconds, lagBytes };
  if (failing.length > 0)
    return { finding: 'eventsFailing', figures: { ...figures, hosts: hostsOf(failing) } };
  return { finding: lagSeconds > behind ? 'eventsBehind' : 'eventsShipped', figures };
}

/** By the server that has least left. */
export function judgeDisk(servers: readonly ServerFacts[]): Found {
  const [least] = [...servers].sort((a, b) => a.diskFree - b.diskFree);
  if (least === undefined) return { finding: 'diskRoom', figures: { freeBytes: 0, sizeBytes: 0, host: '' } };
  const { diskFree, diskSize, host } = least;
  const figures = { freeBytes: diskFree, sizeBytes: diskSize, host };
  if (diskFree < 512 * MiB) return { finding: 'diskFull', figures };
  const isLow = diskFree < 2 * GiB || diskFree < 0.05 * diskSize;
  return { finding: isLow ? 'diskLow' : 'diskRoom', figures };
}

export function judgeJobs(read: {
  readonly dead: number;
  readonly waiting: number;
  /** Of the job that should have begun longest ago. */
  readonly lateSeconds: number;
}): Found {
  if (read.dead > 0) return { finding: 'jobsDead', figures: { count: read.dead } };
  const figures = { count: read.waiting, lateSeconds: read.lateSeconds };
  return { finding: read.lateSeconds > lateJob ? 'jobsLate' : 'jobsWell', figures };
}

export function judgeMail(read: {
  readonly waiting: number;
  /** Of those, the ones that a try has failed of. */
  readonly refused: number;
  /** That have failed, of the mail with most. */
  readonly tries: number;
  /** Mails are files in this folder; undefined: they are sent. */
  readonly folder: string | undefined;
}): Found {
  const { waiting, refused: count, tries, folder } = read;
  if (tries >= manyTries) return { finding: 'mailStuck', figures: { count, waiting, tries } };
  if (folder !== undefined) return { finding: 'mailInFiles', figures: { folder } };
  return count > 0
    ? { finding: 'mailAgain', figures: { count } }
    : { finding: 'mailSent', figures: { count: waiting } };
}

export function judgeBackup(read: {
  readonly isElsewhere: boolean;
  readonly isNightly: boolean;
  /** The newest that is over. */
  readonly last:
    | {
        readonly isDone: boolean;
        readonly at: Date;
        readonly reason: string | null;
        readonly failure: string | null;
      }
    | undefined;
  readonly lastDoneAt: Date | undefined;
  readonly now: Date;
}): Found {
  const { isElsewhere, isNightly, last, lastDoneAt, now } = read;
  if (isElsewhere) return { finding: 'backupElsewhere', figures: {} };
  if (last !== undefined && !last.isDone) {
    const why = last.failure === null ? { reason: last.reason ?? '' } : { backupFailure: last.failure };
    return { finding: 'backupFailed', figures: { lastAt: last.at.toISOString(), ...why } };
  }
  if (lastDoneAt === undefined) return { finding: 'backupNone', figures: {} };
  const isOld = !isNightly || now.getTime() - lastDoneAt.getTime() > oldBackup;
  return { finding: isOld ? 'backupOld' : 'backupDone', figures: { lastAt: lastDoneAt.toISOString() } };
}

/** @param apps the largest of those that Auto reads in part; undefined: ClickHouse did not say */
export function judgeAuto(
  apps: readonly ShortenedApp[] | undefined,
  { counts, days }: { readonly counts: number; readonly days: number },
): Found {
  if (apps === undefined) return { finding: 'autoUnasked', figures: {} };
  if (apps.length === 0) return { finding: 'autoWhole', figures: {} };
  const names = apps.map(({ name, organization }) => `${name} (${organization})`).join(', ');
  const least = Math.min(...apps.map((app) => app.days));
  return { finding: 'autoShortened', figures: { apps: names, least, days, counts } };
}

/** @param newest the last day of which a rate is known; undefined: none is */
export function judgeRates(newest: string | undefined, now: Date): Found {
  if (newest === undefined) return { finding: 'ratesNone', figures: {} };
  const figures = { day: newest, until: addDays(newest, bridgedDays) };
  const today = dayOf(now);
  if (today > figures.until) return { finding: 'ratesOver', figures };
  return { finding: today > addDays(newest, newRates) ? 'ratesOld' : 'ratesKnown', figures };
}

/** The worst first, each state in the order of the parts. */
export function inOrder(found: Readonly<Record<SystemPart, Found>>): Fact[] {
  const facts = (Object.keys(found) as SystemPart[]).map((part): Fact => ({ part, ...found[part] }));
  const weight = (finding: Finding) => factStates.indexOf(findings[finding]);
  return facts.sort((a, b) => weight(b.finding) - weight(a.finding));
}

const hostsOf = (servers: readonly ServerFacts[]) => servers.map(({ host }) => host).join(', ');
