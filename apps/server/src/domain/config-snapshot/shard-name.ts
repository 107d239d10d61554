/** A part of the snapshot, which has a file of its own. */
export type ShardName =
  | `app-${number}`
  | `organization-${number}`
  /** What Auto has learned of an app. */
  | `estimates-${number}`
  /** Who is in a segment that campaigns name. */
  | `segment-${number}`
  /** What ads show of a feed, and to whom which of it. */
  | `catalogue-${number}`
  /** Exchange rates. */
  | 'rates'
  /** Names of their own that apps tell of events under. */
  | 'names'
  /** What the snapshot was taken from; of use to its keeper only. */
  | 'manifest';

const SUFFIX = '.ndjson';
const NAME = /^((app|organization|estimates|segment|catalogue)-[1-9]\d{0,9}|rates|names|manifest)$/;

/** The file of a shard in the snapshot's folder. */
export function shardFile(name: ShardName): string {
  return name + SUFFIX;
}

/** The shard that a file holds; undefined: the file is none of the snapshot's. */
export function shardOfFile(file: string): ShardName | undefined {
  const name = file.endsWith(SUFFIX) ? file.slice(0, -SUFFIX.length) : '';
  return isShardName(name) ? name : undefined;
}

export function isShardName(name: string): name is ShardName {
  return NAME.test(name);
}

type Kind = 'app' | 'organization' | 'estimates' | 'segment' | 'catalogue' | 'rates' | 'names' | 'manifest';

/** @returns the id 0 for a shard of which there is one only */
export function partsOf(name: ShardName): { readonly kind: Kind; readonly id: number } {
  const [kind, id] = name.split('-');
  return { kind: kind as Kind, id: Number(id ?? 0) };
}
