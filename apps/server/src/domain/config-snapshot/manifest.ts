import * as z from 'zod/mini';
import type { Moment } from './read-changes.ts';
import type { ShardStore } from './shard-store.ts';

const manifest = z.object({
  moment: z.object({ identity: z.string(), snapshot: z.string(), at: z.number() }),
  confirmedAt: z.number(),
});

/** What the shards on disk are a snapshot of. */
export interface Manifest {
  /** Everything that was committed before is in them. */
  readonly moment: Moment;
  /** When the database was last asked, milliseconds UTC by this machine's clock. */
  readonly confirmedAt: number;
}

/** Undefined when there is none that can be used: then everything is loaded anew. */
export async function readManifest(store: ShardStore): Promise<Manifest | undefined> {
  if (!store.names.has('manifest')) return undefined;
  try {
    const { head } = await store.read('manifest');
    return z.parse(manifest, head);
  } catch {
    return undefined; // Of another format or torn: that is just what loading anew is for.
  }
}
