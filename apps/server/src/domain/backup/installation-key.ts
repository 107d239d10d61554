import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { readKeyFile } from '../../platform/secrets/secret-key-file.ts';
import { type Secrets, secretsOf } from '../../platform/secrets/secrets.ts';
import { readSecretsTest } from '../../platform/session/login-keys.ts';

/** The key that an installation's secrets are sealed with. */
export interface InstallationKey {
  /** It is `secret.key` in DATA_DIR, which backups take along; else SECRET_KEY alone has it. */
  readonly isFile: boolean;
  /** undefined: this process was not given it, such as a command without the server's SECRET_KEY. */
  readonly secrets: Secrets | undefined;
}

/** A `secret.key` may be another one: in earlier versions a start without SECRET_KEY made the file before it was refused. */
export async function findKey(
  { dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>,
  database: Pick<Database, 'asSystem'>,
): Promise<InstallationKey> {
  const isOwn = await database.asSystem(readSecretsTest);
  const ownOf = (key: string | undefined) => {
    const secrets = key === undefined ? undefined : secretsOf(key);
    return secrets !== undefined && isOwn(secrets) ? secrets : undefined;
  };
  const ofFile = ownOf(await readKeyFile(dataDir));
  return { isFile: ofFile !== undefined, secrets: ofFile ?? ownOf(secretKey) };
}
