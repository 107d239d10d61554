import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Members } from '../segment/members.ts';
import { encodeCatalogue } from './catalogue-rows.ts';
import { encodeMembers } from './member-rows.ts';
import type { CatalogueHead, EstimateHead, EstimateRow, SegmentHead } from './shard.ts';
import { partsOf, type ShardName } from './shard-name.ts';
import type { ShardStore } from './shard-store.ts';

/** Kinds of shards that stay, whatever the configuration says; estimates go with their app. */
export const keptByOthers = ['rates', 'names', 'segment', 'catalogue'] as const;

/**
 * The shards of a snapshot that are not made of the configuration: each kind has a keeper of its own. Two writes of one shard must
 * not overlap.
 */
export class OtherShards {
  readonly #store: ShardStore;

  constructor(store: ShardStore) {
    this.#store = store;
  }

  write(name: 'rates' | 'names', value: unknown): Promise<void> {
    return this.#store.write(name, value);
  }

  /** Whether an app is in the snapshot. */
  holds(appId: number): boolean {
    return this.#store.names.has(`app-${appId}`);
  }

  /** When what the snapshot has of an app's estimates was computed, milliseconds UTC; undefined: it has none that is whole. */
  async estimatesAt(appId: number): Promise<number | undefined> {
    return (await this.#head<EstimateHead>(`estimates-${appId}`))?.computedAt;
  }

  /** Puts what Auto has learned of an app. */
  async writeEstimates(head: EstimateHead, rows: Iterable<EstimateRow>): Promise<void> {
    // It would be made after the app and stay for ever.
    if (!this.holds(head.appId)) return;
    await this.#store.write(`estimates-${head.appId}`, head, rows);
  }

  /** The segments that are in the snapshot. */
  segments(): readonly number[] {
    return this.#idsOf('segment');
  }

  /** What the snapshot has of a segment; undefined: nothing that is whole. */
  segmentHead(id: number): Promise<SegmentHead | undefined> {
    return this.#head<SegmentHead>(`segment-${id}`);
  }

  /** Puts who is in a segment. */
  writeSegment(head: SegmentHead, members: Members): Promise<void> {
    return this.#store.write(`segment-${head.id}`, head, encodeMembers(members));
  }

  removeSegment(id: number): Promise<void> {
    return this.#store.remove(`segment-${id}`);
  }

  /** The feeds whose catalogues are in the snapshot. */
  catalogues(): readonly number[] {
    return this.#idsOf('catalogue');
  }

  /** What the snapshot's catalogue of a feed was made of; undefined: it has none that is whole. */
  async catalogueVersion(feedId: number): Promise<string | undefined> {
    return (await this.#head<CatalogueHead>(`catalogue-${feedId}`))?.version;
  }

  /** Puts what ads show of a feed. */
  writeCatalogue(feedId: number, version: string, catalogue: Catalogue): Promise<void> {
    const { head, rows } = encodeCatalogue(catalogue);
    return this.#store.write(`catalogue-${feedId}`, { id: feedId, version, ...head }, rows);
  }

  removeCatalogue(feedId: number): Promise<void> {
    return this.#store.remove(`catalogue-${feedId}`);
  }

  #idsOf(wanted: 'segment' | 'catalogue'): number[] {
    return [...this.#store.names].map(partsOf).flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  }

  async #head<Head>(name: ShardName): Promise<Head | undefined> {
    if (!this.#store.names.has(name)) return undefined;
    try {
      // As it was written here; the file's checksum says that it is whole.
      return (await this.#store.read(name)).head as Head;
    } catch {
      return undefined; // Of another format, torn or gone meanwhile: it is written anew.
    }
  }
}
