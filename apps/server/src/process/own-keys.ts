import type pg from 'pg';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/postgres/database.ts';
import { readKeyFile } from '../platform/secrets/secret-key-file.ts';
import { openSecrets, SealError, type Secrets } from '../platform/secrets/secrets.ts';
import { isSealedYet, type LoginKeys, readSecretsTestBefore } from '../platform/session/login-keys.ts';
import { StartError } from '../platform/start-error.ts';

type Own = Pick<Config, 'secretKey' | 'dataDir'>;

/**
 * To be asked before a database is migrated: whoever started with another key, often on another's database, would leave it
 * too new for the version that it belongs to. Makes no key.
 * @param client of the migrate role
 * @throws StartError where the database was set up with another key than is here, or none is
 */
export async function refuseOtherKey(config: Own, client: pg.Client): Promise<void> {
  const isOwn = await readSecretsTestBefore(client);
  if (isOwn === undefined) return;
  if (!(await isHere(config))) throw missing(config);
  if (!isOwn(await openSecrets(config))) throw another();
}

/**
 * The installation's secrets. Only a first start makes a key: any later one would open nothing that is stored, and be taken for the
 * installation's own.
 * @throws StartError where the database was set up with a key that is not here
 */
export async function openOwnSecrets(config: Own, database: Pick<Database, 'asSystem'>): Promise<Secrets> {
  if (!(await isHere(config)) && (await database.asSystem(isSealedYet))) throw missing(config);
  return openSecrets(config);
}

/** The stored key pair is sealed: of nodes with different keys that make a first start together, all but one can't open it. */
export async function ownLoginKeys(opening: Promise<LoginKeys>): Promise<LoginKeys> {
  try {
    return await opening;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    throw another(error);
  }
}

const isHere = async ({ secretKey, dataDir }: Own) =>
  secretKey !== undefined || (await readKeyFile(dataDir)) !== undefined;

const missing = ({ dataDir }: Own) =>
  new StartError(
    `The key of this installation is missing: set SECRET_KEY as it was when it was set up, or put its secret.key back into ${dataDir}.`,
  );

const another = (cause?: unknown) =>
  new StartError(
    'SECRET_KEY (without it: DATA_DIR/secret.key) is not the key that this database was set up with.',
    { cause },
  );
