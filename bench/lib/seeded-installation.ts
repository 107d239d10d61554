import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { attachDatabase } from '../../apps/server/src/platform/postgres/attach-database.ts';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { fingerprint } from '../../scripts/lib/fingerprint.mjs';
import { inRoot, ROOT } from '../../scripts/lib/paths.mjs';
import type { ApiClient } from './api-client.ts';
import { type InstallationOptions, withInstallation } from './installation.ts';
import { addOrganization, medium, type PublisherSize, seedPublisher } from './seed-publisher.ts';

const ownOrganization = 1;
const seeds = inRoot('.cache', 'bench-seeds');
const bench = { program: fileURLToPath(new URL('./bench-server.ts', import.meta.url)) };

export interface SeededInstallation {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  readonly client: ApiClient;
  /** The server's own database, all rows in sight. */
  readonly database: Database;
}

interface SeededOptions extends Pick<InstallationOptions, 'program' | 'settings'> {
  /** Tells it from another one of the same size that holds something else. */
  readonly label?: string;
}

/**
 * A server whose organization has set up as much as `size` says, with so many smaller neighbours. The data is kept until the
 * schema or the seed changes, so that only the first run waits for it.
 */
export async function withSeededInstallation<Result>(
  size: PublisherSize,
  neighbours: number,
  work: (installation: SeededInstallation) => Promise<Result>,
  { label = '', ...options }: SeededOptions = bench,
): Promise<Result> {
  const dataDir = `${placeOf(size, neighbours)}${label}`;
  const seeded = path.join(dataDir, '..', `${path.basename(dataDir)}.seeded`);
  const fresh = !existsSync(seeded);
  if (fresh) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return withInstallation(
    async (url, client, pid) => {
      const database = await attachDatabase({ dataDir, log: pino({ level: 'warn' }) });
      try {
        if (fresh) {
          await seedAll(database, size, neighbours);
          writeFileSync(seeded, '');
        }
        return await work({ url, dataDir, pid, client, database });
      } finally {
        await database.close();
      }
    },
    { ...options, dataDir },
  );
}

function placeOf(size: PublisherSize, neighbours: number): string {
  const sources = [
    'apps/server/src/migrations',
    'bench/lib/seed-publisher.ts',
    'bench/lib/seeded-installation.ts',
  ];
  const hash = fingerprint(ROOT, sources).slice(0, 16);
  return path.join(seeds, `${hash}-${size.apps}-${neighbours}`);
}

async function seedAll(database: Database, size: PublisherSize, neighbours: number): Promise<void> {
  await seedPublisher(database, ownOrganization, size);
  for (let neighbour = 1; neighbour <= neighbours; neighbour += 1) {
    await seedPublisher(database, await addOrganization(database, `Neighbour ${neighbour}`), medium);
  }
}
