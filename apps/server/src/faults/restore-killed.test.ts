import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { ArchiveWriter } from '../domain/backup/archive-writer.ts';
import { format } from '../domain/backup/manifest.ts';
import { ownVersions } from '../domain/backup/own-versions.ts';
import { toFile } from '../domain/backup/protect.ts';
import { keptName } from '../domain/erasing/kept-name.ts';
import { refuseUnfinishedRestore, unfinishedRestore } from '../platform/files/unfinished-restore.ts';
import { StartError } from '../platform/start-error.ts';
import { withDataDir } from '../testing/data-dirs.ts';
import { withPrograms } from './with-programs.ts';

// Starting real commands, on a machine that other tests use too.
vi.setConfig({ testTimeout: 120_000 });

/** What was erased since: the first start erases it again. */
const line = `${JSON.stringify({ organizationId: 1, kind: 'device', sealed: 'c2VhbGVk', at: new Date().toISOString() })}\n`;

/** Enough files that the restore takes a while. */
async function backUp(file: string): Promise<void> {
  const archive = new ArchiveWriter();
  const written = pipeline(await toFile(archive.stream, undefined), createWriteStream(file));
  await archive.begin({ format, madeAt: '2026-11-24T03:30:00.000Z', ...(await ownVersions()) });
  await archive.add({ name: 'postgres', folder: true });
  for (let at = 0; at < 300; at += 1)
    await archive.add({ name: `postgres/base/${at}`, content: Buffer.alloc(4_096, at % 256) });
  for (const name of ['clickhouse/a', 'event-log/a', 'files/a', 'secret.key'])
    await archive.add({ name, content: Buffer.from('ab'.repeat(32)) });
  await archive.end();
  await written;
}

const whole = ['clickhouse', 'event-log', 'postgres', 'files', 'secret.key'];

/** What is in the way of a start there; undefined: nothing. */
function refusal(dataDir: string): unknown {
  try {
    refuseUnfinishedRestore(dataDir);
    return undefined;
  } catch (error) {
    return error;
  }
}

test('a restore that is killed, wherever it has got to, starts no server, or one that erases again what was erased since', async () => {
  await withDataDir({ user: undefined, under: [] }, (root) =>
    withPrograms(async (start) => {
      const folder = join(root, 'backups');
      await mkdir(folder, { recursive: true });
      const file = join(folder, 'one.backup');
      await backUp(file);
      await writeFile(join(folder, keptName), line);
      const restore = (dataDir: string) =>
        start({ DATA_DIR: dataDir, BACKUP_DIR: folder }, 'admin/admin.ts', ['restore', file]);

      const moments = [
        join(unfinishedRestore, 'postgres'),
        join(unfinishedRestore, keptName),
        ...whole,
        keptName,
      ];
      for (const [round, moment] of moments.entries()) {
        const dataDir = join(root, `data-${round}`);
        const { child, ended } = restore(dataDir);
        while (!existsSync(join(dataDir, moment)) && child.exitCode === null) await pause(0);
        child.kill('SIGKILL');
        await ended;
        if (refusal(dataDir) === undefined)
          expect(await readFile(join(dataDir, keptName), 'utf8')).toBe(line);
        else expect(refusal(dataDir)).toBeInstanceOf(StartError);
      }

      const dataDir = join(root, 'data');
      expect(await restore(dataDir).ended).toMatchObject({ code: 0, complaint: '' });
      expect(refusal(dataDir)).toBeUndefined();
      expect(await readdir(dataDir)).toEqual(expect.arrayContaining([...whole, keptName, 'restored.json']));
      expect(await readFile(join(dataDir, keptName), 'utf8')).toBe(line);
    }),
  );
});
