import type { Config } from './config.ts';
import type { Stores } from './platform/app-store/stores.ts';
import type { ClickHouse } from './platform/clickhouse/clickhouse.ts';
import type { Mailbox } from './platform/mail/mailbox.ts';
import type { Database } from './platform/postgres/database.ts';
import type { ReportQueue } from './platform/report/report-queue.ts';
import type { Secrets } from './platform/secrets.ts';
import type { Delays } from './platform/session/delays.ts';
import type { LoginKeys } from './platform/session/login-keys.ts';
import type { Passwords } from './platform/session/passwords.ts';
import type { SessionStore } from './platform/session/session-store.ts';

/** What use cases stand on. One object for a server, made by start.ts; tests make their own. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly clickhouse: Pick<ClickHouse, 'ping' | 'ingest' | 'report' | 'stream' | 'topology'>;
  /** Whose report is computed when. */
  readonly reportQueue: ReportQueue;
  readonly secrets: Secrets;
  readonly sessions: SessionStore;
  readonly loginKeys: LoginKeys;
  readonly passwords: Passwords;
  readonly delays: Delays;
  readonly mailbox: Mailbox;
  /** The app stores of the platforms. */
  readonly stores: Stores;
  /** The server's clock; tests move it. */
  readonly now: () => Date;
}
