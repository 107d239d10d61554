import { type CompiledPlacement, type CompileOptions, compile } from '@millrace/mediation/compile';
import type { AppShard, PlacementShard } from '../../domain/config-snapshot/shard.ts';
import type { ShardContent } from '../../domain/config-snapshot/shard-file.ts';
import { type AppEstimates, estimatesOf } from './estimates.ts';

/** A placement as it is served; a snapshot that never changes. */
export interface ServedPlacement {
  readonly app: ServedApp;
  readonly shard: PlacementShard;
  readonly compiled: CompiledPlacement;
}

interface AppParts {
  /** Its placements. */
  readonly rows: ShardContent['rows'];
  readonly estimates: AppEstimates;
  readonly options: CompileOptions;
}

/** An app as it is served. Its placements are parsed and compiled when the first phone asks for each. */
export class ServedApp {
  readonly shard: AppShard;
  readonly #parts: AppParts;
  readonly #parsed: Map<number, PlacementShard>;
  readonly #served = new Map<number, ServedPlacement>();

  constructor(shard: AppShard, parts: AppParts, parsed: Map<number, PlacementShard> = new Map()) {
    this.shard = shard;
    this.#parts = parts;
    this.#parsed = parsed;
  }

  /** The same app by what Auto has learned since. */
  withEstimates(estimates: AppEstimates): ServedApp {
    return new ServedApp(this.shard, { ...this.#parts, estimates }, this.#parsed);
  }

  /** In the order of their ids, those switched off included. */
  get placementIds(): readonly number[] {
    return [...this.#parts.rows.keys()];
  }

  /** Ready to decide. */
  placement(id: number): ServedPlacement | undefined {
    const known = this.#served.get(id);
    if (known !== undefined) return known;
    const shard = this.placementShard(id);
    if (shard === undefined) return undefined;
    const made = this.#serve(shard);
    this.#served.set(id, made);
    return made;
  }

  /** What is stored of a placement, which takes no compiling. */
  placementShard(id: number): PlacementShard | undefined {
    const known = this.#parsed.get(id);
    if (known !== undefined) return known;
    const row = this.#parts.rows.get(id);
    if (row === undefined) return undefined;
    // As the keeper wrote it, from the same type; the file's checksum says that it is whole.
    const parsed = JSON.parse(row.toString()) as PlacementShard;
    this.#parsed.set(id, parsed);
    return parsed;
  }

  #serve(shard: PlacementShard): ServedPlacement {
    const { networks, blockRules } = this.shard;
    const { estimates, options } = this.#parts;
    const learned = estimatesOf(
      estimates,
      shard.config.instances.map(({ id }) => id),
    );
    return {
      app: this,
      shard,
      compiled: compile({ ...shard.config, networks, blockRules }, learned, options),
    };
  }
}
