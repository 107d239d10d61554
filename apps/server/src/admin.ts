import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { resetAdministrator } from './admin/reset-administrator.ts';
import { type Config, loadConfig } from './config.ts';
import { DataDirInUse } from './platform/data-dir.ts';
import { attachDatabase } from './platform/postgres/attach-database.ts';
import type { Database } from './platform/postgres/database.ts';
import { openDatabase } from './platform/postgres/open-database.ts';
import { openDelays } from './platform/session/delays.ts';
import { openPasswords } from './platform/session/passwords.ts';
import { StartError } from './platform/start-error.ts';

const usage = 'Usage: npm run admin -- reset-password [E-MAIL]';

async function main([command, email, ...rest]: readonly string[]): Promise<void> {
  if (command !== 'reset-password' || rest.length > 0) throw new StartError(usage);
  const config = loadConfig(process.env);
  requireInstallation(config);
  const database = await reachDatabase(config);
  try {
    const now = () => new Date();
    const services = { database, now, passwords: openPasswords(), delays: openDelays(database, now) };
    const login = await resetAdministrator(services, email);
    console.log(`${login.email} signs in with the password ${login.password} from now on.`);
    console.log('It is shown this once: sign in and choose another.');
  } finally {
    await database.close();
  }
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

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
});
