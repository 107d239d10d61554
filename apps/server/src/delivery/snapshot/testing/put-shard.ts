import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeShard } from '../../../domain/config-snapshot/shard-file.ts';
import { type ShardName, shardFile } from '../../../domain/config-snapshot/shard-name.ts';

/** Writes a shard as the keeper does. */
export async function putShard(
  dir: string,
  name: ShardName,
  ...[head, rows]: Parameters<typeof encodeShard>
): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, shardFile(name)), await encodeShard(head, rows));
}
