import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIGRATED } from './migrated.ts';

/** A place for migrated stores, one for all projects of a run: each has this setup, and the first makes it and removes it. */
export default function setup(): (() => Promise<void>) | undefined {
  if (process.env[MIGRATED] !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'millrace-migrated-'));
  // Processes of tests inherit it.
  process.env[MIGRATED] = folder;
  return async () => {
    delete process.env[MIGRATED];
    await rm(folder, { recursive: true, force: true });
  };
}
