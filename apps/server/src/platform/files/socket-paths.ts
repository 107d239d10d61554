import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A socket's path may have 107 bytes on Linux and 103 on macOS. */
const longestPath = 103;

export interface SocketPaths {
  readonly console: string;
  readonly delivery: string;
}

/**
 * Where the two processes of a server reach each other: in DATA_DIR, or in a short temporary folder when it lies too
 * deep for a socket's path. Nobody else may enter either.
 */
export async function makeSocketPaths(dataDir: string): Promise<{
  readonly paths: SocketPaths;
  remove(): Promise<void>;
}> {
  const own = join(dataDir, 'sockets');
  const fits = Buffer.byteLength(join(own, 'delivery.sock')) <= longestPath;
  if (fits) await mkdir(own, { recursive: true, mode: 0o700 });
  const folder = fits ? own : await mkdtemp(join(tmpdir(), 'millrace-'));
  return {
    paths: { console: join(folder, 'console.sock'), delivery: join(folder, 'delivery.sock') },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
