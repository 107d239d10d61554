import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '@millrace/contract/publisher/platform';
import type { CompileOptions } from '@millrace/mediation/compile';
import type { AppShard, OrganizationShard } from '../../domain/config-snapshot/shard.ts';
import { decodeShard, type ShardContent, ShardError } from '../../domain/config-snapshot/shard-file.ts';
import { partsOf, type ShardName, shardFile, shardOfFile } from '../../domain/config-snapshot/shard-name.ts';
import type { ToldNames } from '../../domain/event/told-names.ts';
import { isMissing } from '../../platform/files/missing.ts';
import { reasonOf } from '../../platform/log/reason-of.ts';
import type { Log } from '../../platform/postgres/log.ts';
import { ServedCatalogues } from './catalogues.ts';
import type { AppEstimates } from './estimates.ts';
import { ServedOwnAds } from './own-ads.ts';
import { ServedSegments } from './segments.ts';
import { ServedApp, type ServedPlacement } from './served-app.ts';
import { type ActiveTest, TestPhones } from './test-phones.ts';
import { KnownNames } from './told-names.ts';

export interface OpenSnapshotOptions extends CompileOptions {
  /** Where the keeper writes; when it is missing, nothing is served until `reload`. */
  readonly dir: string;
  readonly log: Pick<Log, 'warn'>;
}

/** Files read at the same time when opening. */
const READERS = 8;

/** Reads what the keeper has written so far; from then on `reload` is told of every change. */
export async function openSnapshot(options: OpenSnapshotOptions): Promise<Snapshot> {
  const snapshot = new Snapshot(options);
  const names = (await filesOf(options.dir)).flatMap((file) => shardOfFile(file) ?? []);
  const readers = Array.from({ length: READERS }, async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) await snapshot.load(name);
  });
  await Promise.all(readers);
  return snapshot;
}

async function filesOf(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** All configuration that a delivery process answers from. Whoever got something from it keeps that, unchanged. */
export class Snapshot {
  readonly #options: OpenSnapshotOptions;
  readonly #apps = new Map<number, ServedApp>();
  readonly #appsByKey = new Map<string, ServedApp>();
  readonly #appsByPlacement = new Map<number, ServedApp>();
  readonly #estimates = new Map<number, AppEstimates>();
  readonly #phones = new TestPhones();
  /** Campaigns of the platform's own advertisers. */
  readonly ownAds = new ServedOwnAds();
  /** Who is in the segments that they name. */
  readonly segments = new ServedSegments();
  /** What they show of feeds. */
  readonly catalogues = new ServedCatalogues();
  /** What apps called events by before. */
  readonly knownNames = new KnownNames();
  #rates: unknown;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: OpenSnapshotOptions) {
    this.#options = options;
  }

  /** By what phones name it (`k`). */
  app(key: string): ServedApp | undefined {
    return this.#appsByKey.get(key);
  }

  appById(id: number): ServedApp | undefined {
    return this.#apps.get(id);
  }

  /** Ready to decide, whichever app it belongs to; the app says so. */
  placement(id: number): ServedPlacement | undefined {
    return this.#appsByPlacement.get(id)?.placement(id);
  }

  /** @param deviceId IDFA or GAID in either case */
  isTestDevice(organizationId: number, platform: Platform, deviceId: string): boolean {
    return this.#phones.has(organizationId, platform, deviceId);
  }

  /** The network that the app's open test session forces on a registered phone now; null: none. */
  activeTest(app: AppShard, deviceId: string, now: Date): ActiveTest | null {
    return this.#phones.activeTest(app, deviceId, now);
  }

  /** Exchange rates as they were written; undefined: none were. */
  get rates(): unknown {
    return this.#rates;
  }

  state(): { readonly apps: number; readonly placements: number } {
    return { apps: this.#apps.size, placements: this.#appsByPlacement.size };
  }

  /** Takes over a shard that was replaced or removed; one after the other, so that the newest is what stays. */
  reload(name: ShardName): Promise<void> {
    this.#turn = this.#turn.then(() => this.load(name));
    return this.#turn;
  }

  /** Reads a shard for the first time. Never rejects: of what can't be read the old content stays, with a line in the log. */
  async load(name: ShardName): Promise<void> {
    try {
      this.#put(name, await this.#read(name));
    } catch (error) {
      const reason = reasonOf(error);
      this.#options.log.warn({ shard: name, reason }, 'a part of the snapshot cannot be read');
    }
  }

  async #read(name: ShardName): Promise<ShardContent | undefined> {
    try {
      return await decodeShard(await readFile(join(this.#options.dir, shardFile(name))));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** The heads are as the keeper wrote them, from the same types. */
  #put(name: ShardName, content: ShardContent | undefined): void {
    const { kind, id } = partsOf(name);
    if (kind === 'app') this.#putApp(id, content);
    if (kind === 'estimates') this.#putEstimates(id, content?.rows);
    if (kind === 'segment') this.segments.put(id, content);
    if (kind === 'catalogue') this.catalogues.put(id, content);
    if (kind === 'rates') this.#rates = content?.head;
    if (kind === 'names') this.knownNames.put((content?.head ?? []) as readonly ToldNames[]);
    if (kind === 'organization') this.#putOrganization(id, headOf<OrganizationShard>(content, id));
  }

  #putOrganization(id: number, shard: OrganizationShard | undefined): void {
    this.#phones.put(id, shard);
    this.ownAds.put(id, shard);
  }

  #putApp(id: number, content: ShardContent | undefined): void {
    const shard = headOf<AppShard>(content, id);
    const old = this.#apps.get(id);
    if (old !== undefined) this.#take(old);
    if (shard !== undefined && content !== undefined)
      this.#give(new ServedApp(shard, this.#partsOf(id, content)));
  }

  #partsOf(id: number, { rows }: ShardContent) {
    return { rows, estimates: this.#estimates.get(id) ?? new Map(), options: this.#options };
  }

  #putEstimates(id: number, estimates: AppEstimates | undefined): void {
    if (estimates === undefined) this.#estimates.delete(id);
    else this.#estimates.set(id, estimates);
    const app = this.#apps.get(id);
    if (app !== undefined) this.#give(app.withEstimates(estimates ?? new Map()));
  }

  #give(app: ServedApp): void {
    this.#apps.set(app.shard.id, app);
    this.#appsByKey.set(app.shard.key, app);
    for (const id of app.placementIds) this.#appsByPlacement.set(id, app);
  }

  #take(app: ServedApp): void {
    this.#apps.delete(app.shard.id);
    this.#appsByKey.delete(app.shard.key);
    for (const id of app.placementIds) this.#appsByPlacement.delete(id);
  }
}

/** @throws ShardError when it is the shard of something else */
function headOf<Head extends { readonly id: number }>(
  content: ShardContent | undefined,
  id: number,
): Head | undefined {
  if (content === undefined) return undefined;
  const head = content.head as Head;
  if (head?.id !== id) throw new ShardError('it holds another one');
  return head;
}
