import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import type { Config } from '../platform/config/config.ts';
import { DataDirInUse } from '../platform/files/data-dir.ts';
import { attachDatabase } from '../platform/postgres/attach-database.ts';
import type { Database } from '../platform/postgres/database.ts';
import { openDatabase } from '../platform/postgres/open-database.ts';
import { openDelays } from '../platform/session/delays.ts';
import { openPasswords } from '../platform/session/passwords.ts';
import { StartError } from '../platform/start-error.ts';
import { runningServer } from './ask-server.ts';
import { backUp } from './back-up.ts';
import { bringInRates, describeImport } from './bring-in-rates.ts';
import { bringInRevenue } from './bring-in-revenue.ts';
import { describeGain } from './describe-gain.ts';
import { resetAdministrator } from './reset-administrator.ts';
import { restore } from './restore.ts';
import { turnOffFactor } from './turn-off-factor.ts';

/** Does something to an installation, and says line by line what it did. */
type Job = (config: Config) => Promise<readonly string[]>;

interface Command {
  readonly usage: string;
  /** undefined: these words are not how it is used. */
  readonly jobOf: (words: readonly string[]) => Job | undefined;
}

const commands: Readonly<Record<string, Command>> = {
  'reset-password': { usage: 'reset-password [E-MAIL]', jobOf: resetPassword },
  'second-factor-off': { usage: 'second-factor-off E-MAIL', jobOf: secondFactorOff },
  rates: { usage: 'rates FILE [--force]', jobOf: takeRates },
  revenue: { usage: 'revenue FILE [--backfill]', jobOf: takeRevenue },
  auto: { usage: 'auto [DAYS]', jobOf: showGain },
  backup: { usage: 'backup [FILE]', jobOf: takeBackup },
  restore: { usage: 'restore FILE', jobOf: restoreFile },
};

const usages = Object.values(commands).map((command) => command.usage);
const now = () => new Date();

/** What the words of a command line ask for. @throws StartError with how it is used */
export function jobOf([name = '', ...words]: readonly string[]): Job {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const job = command !== undefined && isWritten(command, words) ? command.jobOf(words) : undefined;
  if (job === undefined) throw new StartError(`Usage: npm run admin -- ${usages.join(' | ')}`);
  return job;
}

/** What begins with a dash and is none of its options is a slip: `backup --help` is to write no file of that name. */
const isWritten = ({ usage }: Command, words: readonly string[]) =>
  words.every((word) => !word.startsWith('-') || usage.includes(`[${word}]`));

function onDatabase(work: (database: Database) => Promise<readonly string[]>): Job {
  return async (config) => {
    requireInstallation(config);
    const database = await reachDatabase(config);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
}

function resetPassword([email, ...rest]: readonly string[]): Job | undefined {
  if (rest.length > 0) return undefined;
  return onDatabase(async (database) => {
    const services = { database, now, passwords: openPasswords(), delays: openDelays(database, now) };
    const login = await resetAdministrator(services, email);
    return [
      `${login.email} signs in with the password ${login.password} from now on.`,
      'It is shown this once: sign in and choose another.',
    ];
  });
}

function secondFactorOff([email, ...rest]: readonly string[]): Job | undefined {
  if (email === undefined || rest.length > 0) return undefined;
  return onDatabase(async (database) => {
    await turnOffFactor({ database, delays: openDelays(database, now) }, email);
    return [`The second factor of ${email} is off: their password alone signs them in.`];
  });
}

function takeRates(words: readonly string[]): Job | undefined {
  const [path, ...rest] = words.filter((word) => word !== '--force');
  if (path === undefined || rest.length > 0) return undefined;
  const force = words.includes('--force');
  return onDatabase(async (database) => [
    describeImport(await bringInRates({ database, now }, path, { force })),
  ]);
}

function takeRevenue(words: readonly string[]): Job | undefined {
  const [path, ...rest] = words.filter((word) => word !== '--backfill');
  if (path === undefined || rest.length > 0) return undefined;
  const source = words.includes('--backfill') ? 'backfill' : 'upload';
  return async (config) => {
    const taken = await bringInRevenue(runningServer(config), path, source);
    return [`Took in ${taken} records; Auto learns from them at once.`];
  };
}

function showGain([days = '28', ...rest]: readonly string[]): Job | undefined {
  if (rest.length > 0 || !/^[1-9]\d{0,3}$/.test(days)) return undefined;
  return (config) => describeGain(runningServer(config), Number(days));
}

function takeBackup([path, ...rest]: readonly string[]): Job | undefined {
  if (rest.length > 0) return undefined;
  return (config) => {
    requireInstallation(config);
    return backUp(config, path && resolve(path), console.log);
  };
}

function restoreFile([path, ...rest]: readonly string[]): Job | undefined {
  if (path === undefined || rest.length > 0) return undefined;
  return (config) => restore(config, resolve(path));
}

/** The server's own database while it runs, else the same one started for the moment. */
async function reachDatabase(config: Config): Promise<Database> {
  const log = pino({ level: 'fatal' }, pino.destination(2));
  try {
    return await openDatabase({ ...config, log, migrate: false });
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return attachDatabase({ dataDir: config.dataDir, log });
  }
}

/** A wrong DATA_DIR must be told, not filled with a new, empty database. */
function requireInstallation({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres'))) {
    throw new StartError(`There is no Millrace in ${dataDir}: set DATA_DIR as the server has it.`);
  }
}
