import type { ClickHouse } from './clickhouse/clickhouse.ts';
import type { Config } from './config/config.ts';
import type { FileStore } from './file-store/file-store.ts';
import type { CountryFinder } from './geo/country-finder.ts';
import type { Jobs } from './jobs/open-jobs.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { Database } from './postgres/database.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { ApiKeyStore } from './session/api-key-store.ts';
import type { ApiKeyUse } from './session/api-key-use.ts';
import type { Delays } from './session/delays.ts';
import type { LoginKeys } from './session/login-keys.ts';
import type { Passwords } from './session/passwords.ts';
import type { SessionStore } from './session/session-store.ts';

/**
 * What use cases stand on. One object for a server, made by process/open-services.ts; tests make their own. The domain
 * adds what is its own (domain/services.ts).
 */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly clickhouse: Pick<
    ClickHouse,
    'ping' | 'ingest' | 'report' | 'stream' | 'lookup' | 'hold' | 'topology'
  >;
  readonly secrets: Secrets;
  readonly sessions: SessionStore;
  readonly apiKeys: ApiKeyStore;
  readonly apiKeyUse: ApiKeyUse;
  readonly loginKeys: LoginKeys;
  readonly passwords: Passwords;
  readonly delays: Delays;
  readonly mailbox: Mailbox;
  /** In which country an internet address is. */
  readonly countryOf: CountryFinder;
  readonly jobs: Jobs;
  /** Files of creatives, by their content. */
  readonly files: FileStore;
  /** The server's clock; tests move it. */
  readonly now: () => Date;
}
