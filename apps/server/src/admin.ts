import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { resetAdministrator } from './admin/reset-administrator.ts';
import { type Config, loadConfig } from './config.ts';
import { openDatabase } from './platform/postgres/open-database.ts';
import { openDelays } from './platform/session/delays.ts';
import { openPasswords } from './platform/session/passwords.ts';
import { StartError } from './platform/start-error.ts';

const usage = 'Usage: npm run admin -- reset-password [E-MAIL]';

async function main([command, email, ...rest]: readonly string[]): Promise<void> {
  if (command !== 'reset-password' || rest.length > 0) throw new StartError(usage);
  const config = loadConfig(process.env);
  requireInstallation(config);
  const log = pino({ level: 'error' }, pino.destination(2));
  const database = await openDatabase({ ...config, log, migrate: false });
  try {
    const now = () => new Date();
    const services = { database, now, passwords: openPasswords(), delays: openDelays(database, now) };
    const login = await resetAdministrator(services, email);
    console.log(
      `${login.email} signs in with the password ${login.password} from now on; choose another after signing in.`,
    );
  } finally {
    await database.close();
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
