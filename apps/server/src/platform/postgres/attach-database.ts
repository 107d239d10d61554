import { StartError } from '../start-error.ts';
import { connectDatabase, type Database } from './database.ts';
import { SUPERUSER } from './embedded/init-cluster.ts';
import { SOCKET_PORT } from './embedded/server-settings.ts';
import { findSocketDirectory } from './embedded/socket-directory.ts';
import type { Log } from './log.ts';
import { checkMigrations } from './migrate.ts';
import { EMBEDDED_DATABASE } from './open-database.ts';

/**
 * Connects to the embedded database of a server that runs in another process, through the socket in its DATA_DIR.
 * @throws StartError when it can't be reached, such as while that server starts or stops, or for another user
 */
export async function attachDatabase(options: {
  readonly dataDir: string;
  readonly log: Log;
}): Promise<Database> {
  const { dataDir, log } = options;
  const host = await findSocketDirectory(dataDir);
  if (host === undefined) {
    throw new StartError(
      `The server in ${dataDir} is starting or stopping, or belongs to another user: try again as its user.`,
    );
  }
  const address = { host, port: SOCKET_PORT, user: SUPERUSER, database: EMBEDDED_DATABASE };
  await checkMigrations(address, log);
  return connectDatabase({ address, log, poolSize: { request: 1, system: 2 } });
}
