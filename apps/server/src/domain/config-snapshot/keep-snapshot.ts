import { ChangeFeed, type ChangeSource } from '../../platform/postgres/change-feed.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Log } from '../../platform/postgres/log.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { type LoadTask, listEverything, runTask, tasksOf } from './load-task.ts';
import { readManifest } from './manifest.ts';
import { keptByOthers, OtherShards } from './other-shards.ts';
import { type Change, type Moment, readChanges } from './read-changes.ts';
import { partsOf, type ShardName } from './shard-name.ts';
import { ShardStore } from './shard-store.ts';

export interface KeepSnapshotOptions {
  /** The snapshot's folder; nobody else writes there. */
  readonly dir: string;
  readonly secrets: Secrets;
  readonly log: Log;
  /** What it is a snapshot of; without it, {@link SnapshotKeeper.follow} tells later. */
  readonly database?: SnapshotDatabase | undefined;
  /** Told every shard whose file was replaced or removed. */
  readonly onChange?: (name: ShardName) => void;
  /** Ways to learn of changes that a test cuts. */
  readonly without?: readonly ChangeSource[];
}

export type SnapshotDatabase = Pick<Database, 'asSystem' | 'connection'>;

export interface SnapshotState {
  /** `disk`: the database could not be asked, what is served is as it was `age` ago. */
  readonly source: 'database' | 'disk';
  /** Milliseconds since everything that was committed was in the snapshot; null: that never was. */
  readonly age: number | null;
  /** Apps in the snapshot. */
  readonly apps: number;
  /** Batches of apps that are still to be loaded. */
  readonly pending: number;
}

/** Milliseconds after which the manifest is written again though nothing has changed: its age is what is told of it. */
const MANIFEST = 60_000;

/**
 * Keeps the snapshot that delivery is served from: files in a folder, one for each app, loaded again when something in
 * the database changes. What is there from an earlier run is served until the database says what has changed since.
 */
export async function keepSnapshot(options: KeepSnapshotOptions): Promise<SnapshotKeeper> {
  const { dir, onChange = () => undefined } = options;
  const store = await ShardStore.open(dir, onChange);
  const manifest = await readManifest(store);
  const keeper = new SnapshotKeeper(options, store, manifest);
  if (options.database !== undefined) keeper.follow(options.database);
  return keeper;
}

/** Whatever else stands in the database. */
const staying: ReadonlySet<string> = new Set(['manifest', ...keptByOthers]);

/** Made by {@link keepSnapshot}. */
export class SnapshotKeeper {
  /** What others keep beside it. */
  readonly others: OtherShards;
  readonly #options: KeepSnapshotOptions;
  readonly #store: ShardStore;
  #database: SnapshotDatabase | undefined;
  #feed: ChangeFeed | undefined;
  #moment: Moment | undefined;
  #confirmedAt: number | undefined;
  #manifestAt = 0;
  /** What must be loaded before the shards are those of `#moment`. */
  #backlog: LoadTask[] = [];
  #running: Promise<void> | undefined;
  #again = false;
  #answers = false;
  #closed = false;

  constructor(
    options: KeepSnapshotOptions,
    store: ShardStore,
    manifest: Awaited<ReturnType<typeof readManifest>>,
  ) {
    this.#options = options;
    this.#store = store;
    this.others = new OtherShards(store);
    this.#moment = manifest?.moment;
    this.#confirmedAt = manifest?.confirmedAt;
  }

  /** Keeps to this database from now on, also while it can't be reached. @throws Error when there is one already */
  follow(database: SnapshotDatabase): void {
    if (this.#database !== undefined) throw new Error('the snapshot has its database already');
    const { log, without } = this.#options;
    this.#database = database;
    this.#feed = new ChangeFeed({
      connection: database.connection('system'),
      channel: 'millrace_delivery',
      subject: 'the configuration for delivery',
      poll: () => this.refresh(),
      hear: () => this.#refreshSoon(),
      log,
      without,
    });
    this.#feed.start();
    this.#refreshSoon();
  }

  /** Resolves when everything that is committed now is in the snapshot. Rejects when the database can't be asked. */
  refresh(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#catchUp();
    return this.#running;
  }

  state(): SnapshotState {
    const [confirmedAt, { names }] = [this.#confirmedAt, this.#store];
    return {
      source: this.#answers ? 'database' : 'disk',
      age: confirmedAt === undefined ? null : Math.max(0, Date.now() - confirmedAt),
      apps: [...names].filter((name) => partsOf(name).kind === 'app').length,
      pending: this.#backlog.length,
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#feed?.close();
    await this.#running?.catch(() => undefined); // Whoever asked was told.
  }

  #refreshSoon(): void {
    this.refresh().catch(() => undefined); // The next poll tells the log, and tries again.
  }

  async #catchUp(): Promise<void> {
    try {
      while (!this.#closed && (this.#again || this.#backlog.length > 0)) {
        this.#again = false;
        await this.#takeStep();
      }
    } catch (error) {
      this.#answers = false;
      throw error;
    } finally {
      this.#running = undefined; // At once: who asks from now on must not be given this run.
    }
  }

  /** Takes over what has changed, and one batch of what was left to do: changes never wait for all of that. */
  async #takeStep(): Promise<void> {
    const database = this.#database;
    if (database === undefined) throw new Error('the snapshot has no database yet');
    const askedAt = Date.now();
    const { now, changed } = await database.asSystem((tx) => readChanges(tx, this.#moment));
    if (changed === null) await this.#beginAnew(database);
    else await this.#takeOver(database, changed);
    this.#moment = now;
    this.#answers = true;
    await this.#work(database, this.#backlog[0]);
    if (this.#backlog.length > 0) return;
    this.#confirmedAt = askedAt;
    if (changed?.length !== 0 || askedAt - this.#manifestAt > MANIFEST)
      await this.#writeManifest(now, askedAt);
  }

  async #takeOver(database: SnapshotDatabase, changed: readonly Change[]): Promise<void> {
    const tasks = tasksOf(changed);
    // A change of a whole organization waits its turn behind that of an app.
    if (tasks.length > 2) this.#backlog.push(...tasks);
    else for (const task of tasks) await this.#run(database, task);
  }

  async #beginAnew(database: SnapshotDatabase): Promise<void> {
    const everything = await listEverything(database);
    const wanted = new Set(
      everything.map(({ organizationId, appId }) =>
        appId === null ? `organization-${organizationId}` : `app-${appId}`,
      ),
    );
    for (const name of this.#store.names) {
      const { kind, id } = partsOf(name);
      const stays = kind === 'estimates' ? wanted.has(`app-${id}`) : wanted.has(name);
      if (!stays && !staying.has(kind)) await this.#store.remove(name);
    }
    this.#backlog = tasksOf(everything);
    this.#options.log.info({ batches: this.#backlog.length }, 'the snapshot for delivery is loaded anew');
  }

  async #work(database: SnapshotDatabase, task: LoadTask | undefined): Promise<void> {
    if (task === undefined) return;
    await this.#run(database, task);
    this.#backlog.shift();
  }

  #run(database: SnapshotDatabase, task: LoadTask): Promise<void> {
    const { secrets, log } = this.#options;
    return runTask(task, { database, store: this.#store, secrets, log });
  }

  async #writeManifest(moment: Moment, confirmedAt: number): Promise<void> {
    await this.#store.write('manifest', { moment, confirmedAt });
    this.#manifestAt = confirmedAt;
  }
}
