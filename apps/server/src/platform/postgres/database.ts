import type pg from 'pg';
import type { Reach } from '../people/reach.ts';
import type { Address } from './address.ts';
import { connectionAs } from './address.ts';
import type { Log } from './log.ts';
import { createPool } from './pool.ts';
import { REVISION_NAME, type RevisionOptions, RevisionWatch } from './revision.ts';
import type { Role } from './roles.ts';
import { runTransaction, type Tx } from './transaction.ts';

export type { Tx } from './transaction.ts';

/** Whose rows a request may see: made by the session guard and by nobody else. */
export interface DatabaseScope {
  readonly organizationId: number;
  /** null: no person's, see `apiKeyId`. */
  readonly userId: number | null;
  readonly apiKeyId?: number | null;
  /**
   * The apps whose rows it may see. Only 'all' is taken at its word; in every other case, and where nothing is said, the
   * database looks at the membership as it stands (see reachable_apps() in the migrations).
   */
  readonly apps?: Reach;
}

export interface Database {
  /**
   * Runs `work` in one transaction that sees the rows of one organization only, whatever its queries forget.
   * Commits when `work` resolves, rolls back when it rejects.
   */
  inScope<T>(scope: DatabaseScope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same with all rows in sight: for log-in, jobs and snapshots, never for what a request asked. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * A number that changes whenever users, memberships, organizations or sessions changed so that cached rights may
   * be wrong. A write of this process shows in it before its `inScope` or `asSystem` resolves.
   */
  revision(): number;
  /** Milliseconds since the database confirmed `revision()`: about 1,000 at most while it can be reached. */
  revisionAge(): number;
  /** @returns a function that ends it. */
  onRevision(listener: (revision: number) => void): () => void;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Settings for the platform's own connections, such as the job queue's. */
  connection(role: Role): pg.ClientConfig;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly address: Address;
  readonly log: Log;
  /** Connections at most for each role. */
  readonly poolSize?: { readonly request: number; readonly system: number };
  /** See RevisionWatch: ways to learn of other nodes' changes that a test cuts. */
  readonly revisionWithout?: RevisionOptions['without'];
}

const DEFAULT_POOL_SIZE = { request: 8, system: 4 };

/** Connects to a database that is migrated already. */
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  const { address, log, poolSize = DEFAULT_POOL_SIZE } = options;
  const request = createPool(connectionAs('request', address), poolSize.request, log);
  const system = createPool(connectionAs('system', address), poolSize.system, log);
  const revision = new RevisionWatch({
    address,
    log,
    without: options.revisionWithout,
    read: () => readRevision(system),
  });
  const learn = (value: number) => revision.learn(value);

  async function close(): Promise<void> {
    await revision.close();
    await Promise.all([request.end(), system.end()]);
  }

  try {
    await revision.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    inScope: (scope, work) => runTransaction(request, settingsOf(scope), work, learn),
    asSystem: (work) => runTransaction(system, {}, work, learn),
    revision: () => revision.value,
    revisionAge: () => revision.age,
    onRevision: (listener) => revision.onChange(listener),
    async ping() {
      await Promise.all([request.query('select 1'), system.query('select 1')]);
    },
    connection: (role) => connectionAs(role, address),
    close,
  };
}

/** What row-level security asks for; whoever is not set is nobody. */
function settingsOf({
  organizationId,
  userId,
  apiKeyId = null,
  apps,
}: DatabaseScope): Record<string, number> {
  return {
    'millrace.organization_id': organizationId,
    ...(userId !== null && { 'millrace.user_id': userId }),
    ...(apiKeyId !== null && { 'millrace.api_key_id': apiKeyId }),
    ...(apps === 'all' && { 'millrace.all_apps': 1 }),
  };
}

async function readRevision(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ value: number }>('select value from revision where name = $1', [
    REVISION_NAME,
  ]);
  const [row] = rows;
  if (!row) throw new Error(`the table revision has no row "${REVISION_NAME}"`);
  return row.value;
}
