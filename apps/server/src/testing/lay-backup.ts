import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ArchiveWriter } from '../domain/backup/archive-writer.ts';
import type { BackupEntry } from '../domain/backup/entry.ts';
import type { Manifest } from '../domain/backup/manifest.ts';
import { toFile } from '../domain/backup/protect.ts';

/** Writes a backup of nothing but these entries. */
export async function layBackup(
  file: string,
  manifest: Manifest,
  entries: readonly BackupEntry[],
  passphrase?: string,
): Promise<void> {
  const archive = new ArchiveWriter();
  const written = pipeline(await toFile(archive.stream, passphrase), createWriteStream(file));
  await archive.begin(manifest);
  for (const entry of entries) await archive.add(entry);
  await archive.end();
  await written;
}
