import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/postgres/database.ts';
import { readKeyFile } from '../platform/secrets/secret-key-file.ts';
import { openSecrets, SealError, type Secrets } from '../platform/secrets/secrets.ts';
import { isSealedYet, type LoginKeys } from '../platform/session/login-keys.ts';
import { StartError } from '../platform/start-error.ts';

/**
 * The installation's secrets. Only a first start makes a key: any later one would open nothing that is stored, and be taken for the
 * installation's own.
 * @throws StartError where the database was set up with a key that is not here
 */
export async function openOwnSecrets(
  config: Pick<Config, 'secretKey' | 'dataDir'>,
  database: Pick<Database, 'asSystem'>,
): Promise<Secrets> {
  const isHere = config.secretKey !== undefined || (await readKeyFile(config.dataDir)) !== undefined;
  if (!isHere && (await database.asSystem(isSealedYet))) {
    throw new StartError(
      `The key of this installation is missing: set SECRET_KEY as it was when it was set up, or put its secret.key back into ${config.dataDir}.`,
    );
  }
  return openSecrets(config);
}

/** The stored key pair is sealed: the first thing that a wrong SECRET_KEY can't open. */
export async function ownLoginKeys(opening: Promise<LoginKeys>): Promise<LoginKeys> {
  try {
    return await opening;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw new StartError(
      'SECRET_KEY (without it: DATA_DIR/secret.key) is not the key that this database was set up with.',
      { cause: error },
    );
  }
}
